// The deals of Japae: the whole canonical order, shuffled.

import { independent } from '../../chance';

const tiles = [...'ESWNOGR'].flatMap((kind) => [kind, kind, kind, kind]);

export const chance = independent(async (dice) => `deal ${(await dice.shuffle(tiles)).join('')}`);
