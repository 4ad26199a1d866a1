import type { Event, View } from '../../wire/omok';
import type { Game } from '../board';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { status, tell } from './words';

export const game: Game<View, Event> = {
  id: 'omok',
  Board,
  Miniature,
  tell,
  label: (action) => action,
  status,
  sound: () => 'stone',
  brief: (event) => event.point,
  plate: (_view, seat) => ({ stone: seat === 0 ? 'black' : 'white' }),
};
