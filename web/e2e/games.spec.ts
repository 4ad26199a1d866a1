// A whole game of each against the computer, by pressing what is offered.

import { expect, test } from './fixtures';
import { games, setUp, type Table, type Wanted } from './steps';

/** What makes a game short, where something does. */
const short: Record<string, Wanted['options']> = {
  othello: { size: 6 },
  suzume: { cycles: 1 },
  // It ends the sooner the fewer cards one may hold.
  onecard: { bankrupt_at: 9 },
  yutnori: { tokens: 2 },
};

/** Who plays against us: a network where one has learned the game. */
const opponent = (id: string) => (['japae', 'onecard', 'suzume'].includes(id) ? 'bot:learned' : 'bot:easy');

/** What is to be seen at the end, where there is more than the result. */
const ends: Record<string, (table: Table) => Promise<void>> = {
  omok: (table) => expect(table.board.getByRole('button', { name: /winning row/ })).toHaveCount(5),
  othello: (table) => expect(table.result).toContainText(/discs/),
  japae: (table) => expect(table.result).toContainText(/points/),
  suzume: (table) => expect(table.result).toContainText(/points/),
  yutnori: (table) => expect(table.result).toContainText(/tokens (are )?home/),
};

// The longest first, so that nobody waits for it alone.
for (const { id, name } of [...games].sort((one, other) => Number(other.id === 'japae') - Number(one.id === 'japae'))) {
  test(`a game of ${name} is played to its end`, async ({ page }) => {
    const table = await setUp(page, id, { others: [opponent(id)], options: short[id] ?? {} });
    await table.play();
    await expect(table.result).toBeVisible();
    await ends[id]?.(table);
  });
}
