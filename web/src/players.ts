// Who sits where, as they are called.

import type { Player } from './boards/board';
import { textId } from './refusal';
import type { Texts } from './texts';
import type { SeatInfo } from './wire/protocol';

/** The players in seat order: people by name, bots by their level, told apart where two are called the same. */
export function players(seats: readonly SeatInfo[], texts: Texts): Player[] {
  const names = seats.map((seat) => {
    if (seat.member !== null && seat.name !== null) return seat.name;
    const level = botOf(seat);
    if (level !== null) return texts('bot-called', { level: botName(level, texts) });
    return texts('seat-free');
  });
  return seats.map((seat, number) => {
    const name = names[number] ?? '';
    const same = names.filter((other) => other === name).length > 1;
    return { name: same ? `${name} ${number + 1}` : name, bot: botOf(seat) };
  });
}

/** The bot that plays in a seat, or will. */
export function botOf(seat: SeatInfo): string | null {
  return seat.bot ?? (seat.spec.type === 'bot' ? seat.spec.level : null);
}

export function botName(level: string, texts: Texts): string {
  const id = textId(`bot-${level}`);
  return texts.has(id) ? texts(id) : level;
}

/** Whoever sits at a table in a list, where bots are told by their level alone. */
export function sitterName(name: string | null, texts: Texts): string {
  if (name === null) return texts('seat-free');
  return texts.has(textId(`bot-${name}`)) ? texts('bot-called', { level: botName(name, texts) }) : name;
}

/** What a seat is called in its game: Black, White, or a number. */
export function seatName(game: string, seat: number, texts: Texts): string {
  const id = `${game}-seat-${seat}`;
  return texts.has(id) ? texts(id) : texts('seat-number', { number: seat + 1 });
}

/** A name for somebody who has not said one. */
export function guestName(texts: Texts): string {
  return texts('guest-name', { number: String(1000 + Math.floor(Math.random() * 9000)) });
}
