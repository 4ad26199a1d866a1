import type { Event, View } from '../../wire/omok';
import type { Game } from '../board';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { choiceWords, plate, shapeWords, status, tell } from './words';

export const game: Game<View, Event> = {
  id: 'omok',
  Board,
  Miniature,
  tell,
  label: (action, view, texts) => choiceWords(action, view, texts) ?? action,
  words: ['shapes'],
  word: shapeWords,
  status,
  sound: () => 'stone',
  brief: (event) => (event.type === 'placed' ? event.point : event.choice),
  plate,
};
