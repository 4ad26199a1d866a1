// Japae in words: what happened, what a choice does, what a tile is called.

import type { BoardProps, Player } from '../board';
import type { Texts } from '../../texts';
import type { After, Event, MeldKind, Tile, Victory, View, Wait } from '../../wire/japae';

const NAMES: Record<Tile, string> = {
  E: 'east', S: 'south', W: 'west', N: 'north', O: 'white', G: 'green', R: 'red',
};

/** What a tile is called. */
export function name(tile: Tile, texts: Texts): string {
  return texts(`japae-board-${NAMES[tile]}`);
}

export function points(points: number, texts: Texts): string {
  return texts('score-points', { points });
}

/** An event in one line; that another draws in his turn is not worth one. */
export function tell(event: Event, seats: Player[], texts: Texts): string | null {
  const player = (seat: number): string => seats[seat]?.name ?? '';
  const say = (what: string, seat: number, tile: Tile | null): string =>
    texts(`japae-event-${what}`, { player: player(seat), tile: tile === null ? '' : name(tile, texts) });
  const follows = (after: After): string | null => {
    if (after.type === 'hand_drawn') return texts('japae-event-hand-drawn');
    if (after.tile === null && !after.replacement) return null;
    const what = after.replacement ? 'replaced' : 'drew';
    return say(after.tile === null ? what : `${what}-own`, after.seat, after.tile);
  };
  switch (event.type) {
    case 'dealt':
      return texts('japae-event-dealt', { round: event.round, player: player(event.starter) });
    case 'discarded':
      return say('discarded', event.seat, event.tile);
    case 'skipped':
      // Who may not claim lets every discard pass: only what follows is news.
      return follows(event.after);
    case 'ponned':
      return say('ponned', event.seat, event.tile);
    case 'kanned': {
      const shown = say(event.kind === 'daiminkan' ? 'kanned' : event.kind, event.seat, event.tile);
      const next = event.after === null ? null : follows(event.after);
      return next === null ? shown : `${shown}. ${next}`;
    }
    case 'won':
      return texts(`japae-event-won-${event.win.by}`, {
        player: player(event.win.winner),
        tile: name(event.win.tile, texts),
        points: points(event.win.points, texts),
      });
  }
}

/** Whose turn it is and what is to be done. */
export function status({
  view,
  legal,
  answered,
  you,
  seats,
  texts,
}: Pick<BoardProps<View, Event>, 'view' | 'legal' | 'answered' | 'you' | 'seats' | 'texts'>): string {
  const { phase } = view;
  const say = (what: string, seat: number, tile?: Tile): string =>
    texts(`japae-board-turn-${what}`, { player: seats[seat]?.name ?? '', tile: tile === undefined ? '' : name(tile, texts) });
  const yours = legal.length > 0;
  switch (phase.type) {
    case 'act':
      if (legal.includes('tsumo')) return say('tsumo', phase.seat);
      return say(yours ? 'yours' : 'others', phase.seat);
    case 'discard_after_pon':
      return say(yours ? 'pon' : 'others', phase.seat);
    case 'claim': {
      if (answered !== null) return say('answered', phase.seat, phase.tile);
      if (phase.seat !== you) return say('answer', phase.seat, phase.tile);
      const from = 1 - phase.seat;
      if (!yours) return say('passing', from, phase.tile);
      return say(phase.ankan ? 'rob' : 'claim', from, phase.tile);
    }
    case 'deal':
      return texts('japae-refusal-chance-is-due');
    case 'over':
      return texts('japae-board-turn-over');
  }
}

/** An action in a word or two. */
export function label(action: string, texts: Texts): string {
  const [word = '', tile] = action.split(' ');
  const args = { tile: tile === undefined ? '' : name(tile, texts) };
  return word === 'discard' ? texts('japae-board-note-discard', args) : texts(`japae-board-do-${word}`, args);
}

/** What an action does. */
export function note(action: string, view: View, texts: Texts): string {
  const [word = '', named] = action.split(' ');
  const tile = named ?? concerned(view);
  const worth = view.waits.find((wait) => wait.tile === tile)?.points ?? 0;
  const args = { tile: tile === null ? '' : name(tile, texts), points: points(worth, texts), waits: '' };
  if (word === 'tsumo' || word === 'ron') return texts('japae-web-win', args);
  if (word !== 'discard') return texts(`japae-board-note-${word.endsWith('kan') ? 'kan' : word}`, args);
  const waits = waitsAfter(view, tile) ?? [];
  if (waits.length === 0) return texts('japae-board-note-discard', args);
  const said = waits.map((after) => `${name(after.tile, texts)} (${wait(after, texts)})`);
  return texts('japae-board-note-discard-waits', { ...args, waits: said.join(', ') });
}

/** The tile that a call is about: the discard that is offered, or the tile just drawn. */
function concerned(view: View): Tile | null {
  if (view.phase.type === 'claim') return view.phase.tile;
  return view.phase.type === 'act' ? (view.seats[view.phase.seat]?.drawn ?? null) : null;
}

/** What the hand waits for once a tile is gone; nothing if it then waits for nothing. */
export function waitsAfter(view: View, discard: Tile | null): Wait[] | undefined {
  return view.ready.find((ready) => ready.discard === discard)?.waits;
}

/** What a wait is worth, or why it cannot win. */
export function wait({ points: worth, reason }: Wait, texts: Texts): string {
  if (reason === 'no_points') return texts('japae-board-wait-no-points');
  const said = points(worth, texts);
  return reason === 'furiten' ? texts('japae-board-wait-furiten', { points: said }) : said;
}

/** A meld, and what it is made of. */
export function meld(kind: MeldKind, tile: Tile, texts: Texts): string {
  return `${texts(`japae-board-meld-${kind === 'daiminkan' ? 'kan' : kind}`)} ${name(tile, texts)}`;
}

/** Who won a hand, and with what. */
export function won(win: Victory, seats: Player[], texts: Texts): string {
  return texts(`japae-board-won-${win.by}`, { player: seats[win.winner]?.name ?? '', tile: name(win.tile, texts) });
}
