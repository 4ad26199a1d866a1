import type { Game } from '../board';
import type { Event, View } from '../../wire/suzume';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import Row from '../tiles/Row.svelte';
import { piece } from './pieces';
import { sound } from './sound';
import { label, name, status, tell } from './words';

export const game: Game<View, Event> = {
  id: 'suzume',
  Board,
  Miniature,
  tell: (event, _view, seats, _you, texts) => tell(event, seats, texts),
  label: (action, _view, texts) => label(action, texts),
  words: ['tile', 'tiles'],
  word: name,
  inline: (text, texts) =>
    /^([1-9]r?|G|R)( ([1-9]r?|G|R))*$/.test(text)
      ? { Drawn: Row, groups: [text.split(' ').map((tile) => piece(tile, null, texts))] }
      : null,
  status,
  sound,
  room: { shape: 1.6 },
};
