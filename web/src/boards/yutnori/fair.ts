// The throws of Yutnori: four sticks, each of which falls with its flat side up or down.

import { independent } from '../../chance';

/** What is thrown, by how many flat sides are up. */
const names = ['mo', 'do', 'gae', 'geol', 'yut'];

export const chance = independent(async (dice, { back_do: hasBack = true }) => {
  // The first stick is the marked one.
  const sticks: number[] = [];
  while (sticks.length < 4) sticks.push(await dice.below(2));
  const flat = sticks.reduce((sum, stick) => sum + stick, 0);
  const isBack = hasBack === true && flat === 1 && sticks[0] === 1;
  return `throw ${isBack ? 'back' : names[flat]}`;
});
