import { expect, it } from 'vitest';
import { routeOf } from './router.svelte';

it.each([
  ['/', { page: 'home' }],
  ['/new/othello', { page: 'new', game: 'othello' }],
  ['/new/chess', { page: 'new', game: 'chess' }],
  ['/new/Chess', { page: 'nowhere' }],
  ['/rules/../omok', { page: 'nowhere' }],
  ['/rules/japae', { page: 'rules', game: 'japae' }],
  ['/learn/omok', { page: 'learn', game: 'omok' }],
  ['/games', { page: 'games' }],
  ['/credits/', { page: 'credits' }],
  ['/t/k3x9', { page: 'table', id: 'k3x9' }],
  ['/t/K3X9', { page: 'nowhere' }],
  ['/t/k3x9/replay/12', { page: 'replay', id: 'k3x9', round: 12 }],
  ['/t/k3x9/replay/0', { page: 'nowhere' }],
  ['/t/k3x9/replay', { page: 'nowhere' }],
  ['/t', { page: 'nowhere' }],
  ['/games/x', { page: 'nowhere' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
