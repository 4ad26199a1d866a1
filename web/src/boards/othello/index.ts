import type { Event, View } from '../../wire/othello';
import type { Game } from '../board';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { brief, label, plate, sound, status, tell } from './words';

export const game: Game<View, Event> = { id: 'othello', Board, Miniature, tell, label, status, sound, brief, plate };
