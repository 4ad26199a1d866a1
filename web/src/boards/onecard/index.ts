import type { Event, View } from '../../wire/onecard';
import type { Game } from '../board';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { isSuit, writtenSuit } from './cards';
import { standings } from './standings';
import { cardName, label, sound, status, tell } from './words';

export const game: Game<View, Event> = {
  id: 'onecard',
  Board,
  Miniature,
  tell,
  label,
  words: ['suit'],
  word: (value, texts) => (isSuit(value) ? writtenSuit(value) : cardName(value, texts)),
  status,
  sound,
  standings,
  room: { shape: 1.3 },
};
