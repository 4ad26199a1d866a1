// A finished game, checked: every deal and every draw of its record is recomputed from the seed and the salts.

import { commitment, derive, Dice, fromHex, toHex } from './fair';

/** As much of a record as its chance depends on; docs/records.md has the rest. */
export interface FairRecord {
  game: string;
  options: Record<string, unknown>;
  seats: unknown[];
  fair?: { table: string; commitment: string; seed?: string; salts: string[] };
  steps: Step[];
}

type Step = { seat: number; action: string } | { chance: string } | { event: string; steps?: number };

/** One outcome of chance, as it was told and as the dice say. */
export interface Outcome {
  /** Which in the game, from 0. */
  number: number;
  told: string;
  computed: string;
  same: boolean;
}

export interface Verification {
  table: string;
  seed: string;
  salts: string[];
  told: string;
  computed: string;
  /** Whether the seed belongs to the commitment. */
  committed: boolean;
  key: string;
  outcomes: Outcome[];
  fair: boolean;
}

/** Checks a record; `null` if it has no seed in it. */
export async function verify(record: FairRecord): Promise<Verification | null> {
  const told = record.fair;
  if (told?.seed === undefined) return null;
  const seed = fromHex(told.seed);
  const computed = await commitment(told.table, seed);
  const key = await derive(seed, computed, told.salts.map(fromHex));
  const outcomes = await recompute(record, key);
  const committed = toHex(computed) === told.commitment.toLowerCase();
  const fair = committed && outcomes.every(({ same }) => same);
  return {
    table: told.table,
    seed: told.seed,
    salts: told.salts,
    told: told.commitment,
    computed: toHex(computed),
    committed,
    key: toHex(key),
    outcomes,
    fair,
  };
}

/** Canonical orders. */
export const decks = {
  japae: [...'ESWNOGR'].flatMap((kind) => [kind, kind, kind, kind]),
  suzume: [
    ...[...'123456789'].flatMap((number) => [number, number, number, `${number}r`]),
    ...['G', 'G', 'G', 'G', 'R', 'R', 'R', 'R'],
  ],
  onecard: [...[...'SHDC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => suit + rank)), 'JB', 'JC'],
};

/** Where the cards of One Card are, as far as a draw depends on it, and how many outcomes there were. */
interface Position {
  count: number;
  hands: string[][];
  open: string;
  taker: number;
}

async function recompute(record: FairRecord, key: Uint8Array): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // Every position of the line of play that stands; what is taken back is taken off its end.
  const line: Position[] = [{ count: 0, hands: record.seats.map(() => []), open: '', taker: 0 }];
  for (const step of record.steps) {
    const position = line.at(-1);
    if (position === undefined) break;
    if ('event' in step) {
      if (step.event === 'takeback') line.splice(line.length - (step.steps ?? 0));
    } else if ('chance' in step) {
      const [computed, next] = await chance(record, position, step.chance, new Dice(key, position.count));
      outcomes.push({ number: position.count, told: step.chance, computed, same: computed === step.chance });
      line.push({ ...next, count: position.count + 1 });
    } else {
      line.push(acted(position, step.seat, step.action));
    }
  }
  return outcomes;
}

async function chance(record: FairRecord, position: Position, told: string, dice: Dice): Promise<[string, Position]> {
  switch (record.game) {
    case 'japae':
      return [`deal ${(await dice.shuffle(decks.japae)).join('')}`, position];
    case 'suzume':
      return [`deal ${(await dice.shuffle(decks.suzume)).join(' ')}`, position];
    case 'onecard':
      return told.startsWith('deal') ? dealCards(record, position, dice) : drawCards(record, position, told, dice);
    default:
      return ['', position];
  }
}

async function dealCards(record: FairRecord, position: Position, dice: Dice): Promise<[string, Position]> {
  const cards = await dice.shuffle(decks.onecard);
  const size = typeof record.options['hand_size'] === 'number' ? record.options['hand_size'] : 5;
  const hands = position.hands.map((_, seat) => cards.slice(seat * size, (seat + 1) * size));
  let shown = size * hands.length + 1;
  while (record.options['reflip_opening'] === true && isSpecial(cards[shown - 1] ?? '')) shown += 1;
  return [`deal ${cards.slice(0, shown).join(' ')}`, { ...position, hands, open: cards[shown - 1] ?? '' }];
}

async function drawCards(record: FairRecord, position: Position, told: string, dice: Dice): Promise<[string, Position]> {
  const held = new Set([...position.hands.flat(), position.open]);
  const pool = decks.onecard.filter((card) => !held.has(card));
  const cards = await dice.draw(pool, told.split(' ').length - 1);
  const limit = record.options['bankrupt_at'] ?? 20;
  const hands = position.hands.map((hand, seat) => {
    if (seat !== position.taker) return hand;
    const grown = [...hand, ...cards];
    // Whoever is bankrupt puts everything back.
    return typeof limit === 'number' && grown.length >= limit ? [] : grown;
  });
  return [`draw ${cards.join(' ')}`, { ...position, hands }];
}

function acted(position: Position, seat: number, action: string): Position {
  const [what, card] = action.split(' ');
  if (what === 'take') return { ...position, taker: seat };
  if (what !== 'play' || card === undefined) return position;
  const hands = position.hands.map((hand, other) => (other === seat ? hand.filter((held) => held !== card) : hand));
  // A penalty for a call that was missed falls on whoever played last.
  return { ...position, hands, open: card, taker: seat };
}

function isSpecial(card: string): boolean {
  return card === 'JB' || card === 'JC' || '2A7JQK'.includes(card[1] ?? '');
}
