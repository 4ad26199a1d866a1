import { expect, test } from 'vitest';
import { fan } from './fan';

test('every card of any hand has room for a finger and stays inside', () => {
  for (const width of [320, 344, 780]) {
    for (let count = 1; count <= 40; count += 1) {
      const { spots, card, row } = fan(count, width);
      expect(spots).toHaveLength(count);
      for (const [place, spot] of spots.entries()) {
        expect(spot.x).toBeGreaterThanOrEqual(-0.01);
        expect(spot.x + card).toBeLessThanOrEqual(width + 0.01);
        const next = spots[place + 1];
        if (next !== undefined && (place + 1) % row !== 0) expect(next.x - spot.x).toBeGreaterThanOrEqual(27.9);
      }
    }
  }
});

test('a small hand lies in an arc, a large one in rows', () => {
  expect(fan(5, 328).spots[0]!.turn).toBeLessThan(0);
  const twenty = fan(20, 328);
  expect(twenty.row).toBe(10);
  expect(twenty.spots.every(({ turn }) => turn === 0)).toBe(true);
});
