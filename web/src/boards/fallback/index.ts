// The board of a game that has none of its own: what is seen as text, and a button for everything that may be done.

import type { Game } from '../board';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { status, tell } from './words';

export function fallback(id: string): Game<unknown, unknown> {
  return { id, Board, Miniature, tell, label: (action) => action, status, sound: () => 'stone', plate: () => ({}) };
}
