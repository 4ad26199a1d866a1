import type { Game } from '../board';
import type { Event, View } from '../../wire/japae';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import Row from '../tiles/Row.svelte';
import { piece } from './pieces';
import { sound } from './sound';
import { label, name, status, tell } from './words';

export const game: Game<View, Event> = {
  id: 'japae',
  Board,
  Miniature,
  tell: (event, _view, seats, _you, texts) => tell(event, seats, texts),
  label: (action, _view, texts) => label(action, texts),
  words: ['tile', 'tiles'],
  word: name,
  inline: (text, texts) =>
    /^[ESWNOGRX+ ]+$/.test(text)
      ? {
          Drawn: Row,
          groups: text.split(' ').map((group) => [...group].map((sign) => (sign === '+' ? '+' : sign === 'X' ? null : piece(sign, texts)))),
        }
      : null,
  status,
  sound,
  room: { shape: 1.5 },
};
