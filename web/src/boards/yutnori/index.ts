import type { Event, View } from '../../wire/yutnori';
import type { Game } from '../board';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { label, sound, status, tell } from './words';

/** Below the board players, sticks and throws take five rows on a phone, and two where they lie side by side, from 600 pixels on. */
const by = 'clamp(9.5rem, 13.75rem - (100vw - 30rem) * 2 / 3, 13.75rem)';

export const game: Game<View, Event> = { id: 'yutnori', Board, wide: true, Miniature, tell, label, status, sound, room: { by } };
