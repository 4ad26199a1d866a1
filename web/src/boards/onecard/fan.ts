// How a hand lies before its player: in an arc while there is room, else in rows that overlap.

export interface Spot {
  /** From the left and the top of the hand, in pixels. */
  x: number;
  y: number;
  /** In degrees. */
  turn: number;
}

export interface Fan {
  spots: Spot[];
  /** The width of a card; its height follows. */
  card: number;
  height: number;
  /** How many cards lie in a row: up and down go by it. */
  row: number;
}

/** A card is this much higher than wide. */
export const RATIO = 1.44;
/** A finger needs this much of every card. */
const LEAST_STEP = 28;
/** What is smaller cannot be read. */
const LEAST_CARD = 44;
/** How far a card that may be played stands out, and one that is chosen. */
export const RAISED = 16;
export const CHOSEN = 30;

/** The hand in this width, and no higher than this where cards can still be read; 0 leaves the height free. */
export function fan(count: number, width: number, highest = 0): Fan {
  // Many cards are smaller cards, so that two rows hold twenty of them on a phone.
  const wanted = Math.max(58, Math.min(150, width / (count > 9 ? 5.6 : 4.6)));
  const sizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4].map((part) => Math.max(LEAST_CARD, wanted * part));
  const fans = sizes.map((card) => lay(count, width, card));
  return (highest > 0 ? fans.find(({ height }) => height <= highest) : fans[0]) ?? (fans.at(-1) as Fan);
}

function lay(count: number, width: number, card: number): Fan {
  // The corners of a turned card reach beyond its place.
  const bent = card * 1.3;
  const most = (used: number) => Math.max(1, Math.floor((width - used) / LEAST_STEP) + 1);
  const isBent = count <= most(bent);
  const rows = isBent ? 1 : Math.ceil(count / most(card));
  const row = Math.ceil(count / rows);
  const rowHeight = card * RATIO * 0.62;
  const bend = isBent ? Math.min(2.6, 22 / Math.max(1, count)) : 0;
  const room = width - (isBent ? bent : card);
  const spots = Array.from({ length: count }, (_, index): Spot => {
    const line = Math.floor(index / row);
    const inLine = Math.min(row, count - line * row);
    const step = Math.min(card * 0.82, room / Math.max(1, inLine - 1));
    const offset = (index % row) - (inLine - 1) / 2;
    const arc = (offset * bend * Math.PI) / 180;
    return {
      x: width / 2 + offset * step - card / 2,
      y: CHOSEN + line * rowHeight + (Math.abs(arc) * Math.abs(offset) * step) / 2.2,
      turn: offset * bend,
    };
  });
  const lowest = Math.max(CHOSEN, ...spots.map(({ y }) => y));
  return { spots, card, height: lowest + card * RATIO + 6, row };
}
