// The deals of Suzume: the whole canonical order, shuffled.

import { independent } from '../../chance';

const numbers = [...'123456789'].flatMap((number) => [number, number, number, `${number}r`]);
const tiles = [...numbers, 'G', 'G', 'G', 'G', 'R', 'R', 'R', 'R'];

export const chance = independent(async (dice) => `deal ${(await dice.shuffle(tiles)).join(' ')}`);
