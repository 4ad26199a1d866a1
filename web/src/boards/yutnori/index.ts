import type { Event, View } from '../../wire/yutnori';
import type { Game } from '../board';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { label, sound, status, tell } from './words';

export const game: Game<View, Event> = { id: 'yutnori', Board, wide: true, Miniature, tell, label, status, sound, room: { by: '13.75rem' } };
