import type { Texts } from '../../texts';

/** One of the texts that both tile games have, each in its own words. */
export type Say = (id: string, args?: Parameters<Texts>[1]) => string;

export function sayer(game: string, texts: Texts): Say {
  return (id, args) => texts(`${game}-web-${id}`, args);
}
