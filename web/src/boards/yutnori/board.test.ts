import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import english from '../../../../locales/en/yutnori.ftl?raw';
import house from '../../../../locales/en/house.ftl?raw';
import korean from '../../../../locales/ko/yutnori.ftl?raw';
import houseKorean from '../../../../locales/ko/house.ftl?raw';
import { texts } from '../../texts';
import type { Event, Moved, PossibleMove, Spot, Throw, View } from '../../wire/yutnori';
import type { BoardProps } from '../board';
import Board from './Board.svelte';
import { byTarget, left, meant, narrow, nothing } from './choices';
import { Film } from './film.svelte';
import written from './fixtures.json';
import { game } from './index';
import { belongings, stacks } from './pieces';
import { beside, pointOf, stations } from './stations';
import { lying } from './sticks';

const en = texts('en', [english, house]);
const ko = texts('ko', [korean, houseKorean]);
const names = ['Minji', 'Bot', 'Juho', 'Sora'];

type Name = keyof typeof written;

function props(name: Name, changes: Partial<BoardProps<View, Event>> = {}): BoardProps<View, Event> {
  const { view, legal, events, past, you } = written[name] as unknown as BoardProps<View, Event>;
  const wishes = { coordinates: false, numbers: false, confirm: false, motion: false };
  const seats = view.players.map((_, seat) => ({ name: names[seat] ?? '', bot: null }));
  return {
    view, legal, events, past, you, answered: null, seats, hint: null, wishes, texts: en,
    act: vi.fn(), tell: vi.fn(), ...changes,
  };
}

/** A throw, as the table tells it. */
function fell(seat: number, thrown: Throw, lost: Throw[] = []): Event {
  const steps = { do: 1, gae: 2, geol: 3, yut: 4, mo: 5, back: -1 }[thrown];
  const again = thrown === 'yut' || thrown === 'mo';
  return { type: 'thrown', seat, throw: thrown, steps, flat: Math.abs(steps) % 5, again, lost, next: null, result: null };
}

const station = (number: number): HTMLElement => screen.getByRole('button', { name: new RegExp(`^Station ${number},`) });
const chip = (name: RegExp): HTMLElement => screen.getByRole('radio', { name });

afterEach(cleanup);

describe('a press', () => {
  test('on a token uses the only throw there is', async () => {
    const given = props('captured');
    render(Board, { props: given });
    expect(chip(/^Use do/).ariaChecked).toBe('true');
    await fireEvent.click(station(2));
    expect(given.act).toHaveBeenCalledExactlyOnceWith('do 2');
  });

  test('on the waiting tokens sets one out', async () => {
    const given = props('start');
    render(Board, { props: given });
    await fireEvent.click(screen.getByRole('button', { name: /^Minji: 4 tokens at the start\. gae: a token sets out to 2$/ }));
    expect(given.act).toHaveBeenCalledExactlyOnceWith('gae start');
  });

  test('on a throw and then on a token, or the other way round, moves it', async () => {
    const given = props('collected');
    render(Board, { props: given });
    await fireEvent.click(chip(/^Use mo/));
    await fireEvent.click(station(3));
    expect(given.act).toHaveBeenLastCalledWith('mo 3');
    cleanup();
    const again = props('collected');
    render(Board, { props: again });
    await fireEvent.click(station(3));
    expect(again.tell).toHaveBeenLastCalledWith('Choose a throw');
    expect(again.act).not.toHaveBeenCalled();
    await fireEvent.click(chip(/^Use gae/));
    expect(again.act).toHaveBeenLastCalledWith('gae 3');
  });

  test('on where only one move leads plays that move', async () => {
    const given = props('collected');
    render(Board, { props: given });
    // Station 4 holds the other player's token, and gae leads there from 2 alone.
    await fireEvent.click(station(4));
    expect(given.act).toHaveBeenCalledExactlyOnceWith('gae 2');
  });

  test('on where several moves lead asks for a token first', async () => {
    const given = props('collected');
    render(Board, { props: given });
    await fireEvent.click(station(5));
    expect(given.act).not.toHaveBeenCalled();
    expect(given.tell).toHaveBeenLastCalledWith('Choose a token');
  });

  test('on the way home brings a stack home', async () => {
    const given = props('homeward');
    render(Board, { props: given });
    await fireEvent.click(screen.getByRole('button', { name: /^Minji: 0 of 2 tokens home\. yut: 2 tokens come home$/ }));
    expect(given.act).toHaveBeenCalledExactlyOnceWith('yut 23');
  });

  test('chooses first and plays when it is repeated, if one wants it so', async () => {
    const wishes = { coordinates: false, numbers: false, confirm: true, motion: false };
    const given = props('collected', { wishes });
    render(Board, { props: given });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a throw' }).disabled).toBe(true);
    await fireEvent.click(station(4));
    expect(given.act).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'gae: 2 → 4, captures a token of Bot: one more throw' }));
    expect(given.act).toHaveBeenCalledExactlyOnceWith('gae 2');
  });

  test('by whoever waits or watches plays nothing', async () => {
    const waiting = props('captured', { you: 0, legal: [] });
    render(Board, { props: waiting });
    await fireEvent.click(station(2));
    expect(waiting.tell).toHaveBeenCalledExactlyOnceWith('It is not your turn.');
    cleanup();
    const watching = props('watched');
    render(Board, { props: watching });
    await fireEvent.click(station(2));
    expect(watching.act).not.toHaveBeenCalled();
    expect(watching.tell).not.toHaveBeenCalled();
  });
});

describe('a token that is dragged', () => {
  /** Drags from one thing to a point of the sheet, which is 100 pixels wide and high. */
  async function drag(what: HTMLElement, to: { x: number; y: number }): Promise<void> {
    const sheet = document.querySelector<HTMLElement>('.spots');
    sheet!.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    what.setPointerCapture = () => undefined;
    const at = { pointerId: 1, isPrimary: true, button: 0 };
    await fireEvent.pointerDown(what, { ...at, clientX: 200, clientY: 200 });
    await fireEvent.pointerMove(what, { ...at, clientX: to.x, clientY: to.y });
    await fireEvent.pointerUp(what, { ...at, clientX: to.x, clientY: to.y });
    // The browser's click, if any, has come by then.
    await new Promise((done) => setTimeout(done));
  }

  test.each<[string, number, { x: number; y: number }, string[]]>([
    ['to where one throw leads goes there', 3, pointOf(5), ['gae 3']],
    ['to where the other throw leads goes there', 3, pointOf(8), ['mo 3']],
    ['near by such a place goes there too', 3, { x: pointOf(8).x + 4, y: pointOf(8).y - 4 }, ['mo 3']],
    ['to where it cannot go stays', 3, pointOf(6), []],
    ['off the board stays', 3, { x: 150, y: 150 }, []],
    ['is none where nothing of one\'s own stands', 4, pointOf(8), []],
  ])('%s', async (_, from, to, acted) => {
    const wishes = { coordinates: false, numbers: false, confirm: true, motion: false };
    const given = props('collected', { wishes });
    render(Board, { props: given });
    await drag(station(from), to);
    expect(vi.mocked(given.act).mock.calls.map(([action]) => action)).toEqual(acted);
  });

  test('sets out from those that wait, and comes home through the gate', async () => {
    const given = props('start');
    render(Board, { props: given });
    await drag(screen.getByRole('button', { name: /4 tokens at the start/ }), pointOf(2));
    expect(given.act).toHaveBeenCalledExactlyOnceWith('gae start');
    cleanup();
    const homeward = props('homeward');
    render(Board, { props: homeward });
    await drag(station(23), { x: 95, y: 97 });
    expect(homeward.act).toHaveBeenCalledExactlyOnceWith('yut 23');
  });
});

describe('what is shown', () => {
  test('every station says what stands there and what a press could do', () => {
    render(Board, { props: props('collected') });
    expect(screen.getAllByRole('button', { name: /^Station/ })).toHaveLength(29);
    expect(station(4).ariaLabel).toBe(
      'Station 4, a token of Bot, last move. gae: 2 → 4, captures a token of Bot: one more throw',
    );
    expect(station(2).ariaLabel).toBe(
      'Station 2, a token of Minji. gae: 2 → 4, captures a token of Bot: one more throw. mo: 2 → 7',
    );
    expect(station(9).ariaLabel).toBe('Station 9, empty');
    expect(station(9).ariaDisabled).toBe('true');
  });

  test('before anything is chosen every place that can be reached is marked, with captures and stacks', () => {
    const { container } = render(Board, { props: props('collected') });
    const marked = [...byTarget(written.collected.view.moves as PossibleMove[]).keys()];
    expect(container.querySelectorAll('.ring + *, .ring')).not.toHaveLength(0);
    expect(container.querySelectorAll('.pieces .ring')).toHaveLength(marked.length);
    expect(container.querySelectorAll('.captures')).toHaveLength(1);
    expect(container.querySelectorAll('.joins')).toHaveLength(1);
  });

  test('a throw that is looked at shows where it leads, before it is chosen', async () => {
    const { container } = render(Board, { props: props('collected') });
    await fireEvent.focus(chip(/^Use mo/));
    const tags = [...container.querySelectorAll('.pieces .tag + text')].map((tag) => tag.textContent);
    expect(tags).toEqual(['+5', '+5', '+5']);
    expect(container.querySelectorAll('.captures')).toHaveLength(0);
  });

  test('throws collected twice are one, with their number', () => {
    render(Board, { props: props('middle') });
    expect(chip(/^Use yut: 4 steps, 2 times$/)).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  test('stacks show how many they are', () => {
    const { container } = render(Board, { props: props('middle') });
    const badges = [...container.querySelectorAll('.pieces .badge + text')].map((badge) => badge.textContent);
    expect(badges).toEqual(['2']);
  });

  test.each<[Name, string[]]>([
    ['captured', ['Minji', 'Bot']],
    ['watched', ['Bot', 'Juho', 'Minji']],
    ['four', ['Sora', 'Minji', 'Bot', 'Juho']],
  ])('of %s: everybody has a place beside the board, oneself the nearest', (name, order) => {
    render(Board, { props: props(name) });
    expect(screen.getAllByRole('group').filter((group) => group.classList.contains('side')).map((group) => group.ariaLabel)).toEqual(order);
  });
});

test('arrows lead from station to station, and Tab stops once', async () => {
  render(Board, { props: props('collected') });
  const stops = screen.getAllByRole('button', { name: /^Station/ }).filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([station(2)]);
  station(2).focus();
  await fireEvent.keyDown(station(2), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(station(3));
  await fireEvent.keyDown(station(3), { key: 'ArrowLeft' });
  expect(document.activeElement).not.toBe(station(3));
});

test('every station is reached by arrows, and none leads off the board', () => {
  const reached = new Set([20]);
  for (const from of reached) {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = beside(from, key);
      if (next !== null) reached.add(next);
    }
  }
  expect([...reached].sort((one, other) => one - other)).toEqual(stations);
  expect(beside(20, 'ArrowRight')).toBeNull();
  expect(beside(20, 'Enter')).toBeNull();
});

test('the stations lie as the rules have them', () => {
  expect([20, 5, 10, 15].map(pointOf)).toEqual([{ x: 87, y: 87 }, { x: 87, y: 13 }, { x: 13, y: 13 }, { x: 13, y: 87 }]);
  const between = (a: number, b: number, c: number): boolean => {
    const [one, middle, other] = [pointOf(a), pointOf(b), pointOf(c)];
    return Math.hypot((one.x + other.x) / 2 - middle.x, (one.y + other.y) / 2 - middle.y) < 0.01;
  };
  const ways = [[20, 1, 2], [4, 5, 6], [5, 21, 22], [22, 23, 24], [24, 25, 15], [10, 26, 27], [27, 23, 28], [28, 29, 20]];
  // Corners bend; everything else goes straight on.
  expect(ways.map(([a = 0, b = 0, c = 0]) => between(a, b, c))).toEqual([true, false, true, true, true, true, true, true]);
});

describe('choices', () => {
  const move = (thrown: Throw, from: Spot, to: Spot): PossibleMove => ({
    action: `${thrown} ${from}`, throw: thrown, from, to, path: [], tokens: 1, joins: 0, captures: null,
  });
  const moves = [move('gae', 'start', 2), move('gae', 3, 5), move('mo', 'start', 5), move('mo', 3, 8), move('gae', 5, 22)];
  const actions = (found: PossibleMove[]): string[] => found.map(({ action }) => action);

  test.each<[string, Throw | null, Spot | null, Spot, string[]]>([
    ['a token', null, null, 3, ['gae 3', 'mo 3']],
    ['a token by a chosen throw', 'mo', null, 3, ['mo 3']],
    ['a token that is also a goal', null, null, 5, ['gae 5']],
    ['the goal of a chosen token, though a token stands there', null, 3, 5, ['gae 3']],
    ['a goal', null, null, 2, ['gae start']],
    ['another token instead of the chosen one', null, 3, 'start', ['gae start', 'mo start']],
    ['nothing', null, null, 11, []],
  ])('a press means %s', (_, thrown, from, spot, expected) => {
    expect(actions(meant(moves, { throw: thrown, from, ready: null }, spot))).toEqual(expected);
  });

  test('are narrowed to what moves have in common', () => {
    expect(narrow(nothing, meant(moves, nothing, 3))).toEqual({ throw: null, from: 3, ready: null });
    expect(narrow({ ...nothing, throw: 'gae' }, moves)).toEqual({ throw: 'gae', from: null, ready: null });
    expect(actions(left(moves, { throw: 'mo', from: 'start', ready: null }))).toEqual(['mo start']);
  });
});

test('tokens that are gone take the focus with them, and point at nothing', async () => {
  const { rerender } = render(Board, { props: props('start') });
  screen.getByRole('button', { name: /at the start/ }).focus();
  await rerender(props('start', { legal: [] }));
  expect(screen.queryByRole('button', { name: /at the start/ })).toBeNull();
});

test('what moves is let finish before one chooses, and a press shows it at once', async () => {
  const wishes = { coordinates: false, numbers: false, confirm: false, motion: true };
  const { rerender } = render(Board, { props: props('start', { wishes }) });
  const next = props('captured', { wishes, events: [fell(1, 'do')] });
  await rerender(next);
  expect(station(2).ariaDisabled).toBe('true');
  await fireEvent.click(station(2));
  expect(next.act).not.toHaveBeenCalled();
  await fireEvent.click(station(2));
  expect(next.act).toHaveBeenCalledExactlyOnceWith('do 2');
});

describe('the film', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const { view } = written.captured as unknown as { view: View };
  const [, move] = written.captured.past as unknown as [Event, Event & Moved];
  const thrown = fell(1, 'do');
  const before = written.start.view as unknown as View;

  test('lets a token walk its path, and then the sticks fall', () => {
    const film = new Film(before);
    film.show(view, [move, thrown]);
    expect([film.walking, film.at, film.due.length, film.sticks]).toEqual([move, -1, 1, before.last_throw]);
    // What is captured stands there until the walker has arrived, and is not yet back at the start.
    expect(stacks(view, film.walking)).toEqual([{ seat: 0, station: 2, tokens: 1 }]);
    expect(belongings(view, film.walking)[0]).toEqual({ start: 3, home: 0 });
    const places: number[] = [];
    while (film.walking !== null) {
      vi.advanceTimersToNextTimer();
      places.push(film.at);
    }
    expect(places).toEqual([0, 1, 1]);
    expect(stacks(view, null)).toEqual([{ seat: 1, station: 2, tokens: 1 }]);
    expect([film.falls, film.sticks, film.due, film.isStill]).toEqual([1, thrown, [thrown], false]);
    vi.runAllTimers();
    expect([film.due, film.isStill]).toEqual([[], true]);
  });

  test('waits for what is under way, but is never two steps behind', () => {
    const film = new Film(before);
    const [second, third] = [{ ...view }, { ...view }];
    film.show(view, [move, thrown]);
    film.show(second, [thrown]);
    vi.advanceTimersByTime(300);
    expect([film.view === view, film.isStill]).toEqual([true, false]);
    film.show(third, [thrown]);
    expect(film.view).toBe(third);
    vi.runAllTimers();
    expect(film.isStill).toBe(true);
  });

  test('is cut when nothing led to a view, and when somebody acts', () => {
    const film = new Film(before);
    film.show(view, [move, thrown]);
    film.show(before, []);
    expect([film.walking, film.view === before]).toEqual([null, true]);
    film.show(view, [move, thrown]);
    film.cut();
    expect([film.walking, film.due, film.sticks]).toEqual([null, [], view.last_throw]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test.each<[Throw, number]>([['do', 1], ['gae', 2], ['geol', 3], ['yut', 4], ['mo', 0], ['back', 1]])('%s lies with %i flat sides up', (thrown, flat) => {
  for (let fall = 0; fall < 16; fall += 1) {
    const sticks = lying(thrown, true, fall);
    expect(sticks.filter((stick) => stick.flat)).toHaveLength(flat);
    expect(sticks.filter((stick) => stick.marked)).toHaveLength(1);
    // One flat side alone is back-do exactly if it is the marked one.
    if (flat === 1) expect(sticks.find((stick) => stick.flat)?.marked).toBe(thrown === 'back');
    expect(lying(thrown, false, fall).some((stick) => stick.marked)).toBe(false);
  }
});

test('throws, moves and turns are said', () => {
  const told = (name: Name, language = en, events = props(name).past): string[] => {
    const { view, seats, you } = props(name);
    return events.map((event) => game.tell(event, view, seats, you, language) ?? '');
  };
  expect(told('captured')).toEqual([
    'Minji: gae, sets out to 2',
    'Bot: gae, sets out to 2 (a token of Minji captured, throws again)',
  ]);
  expect(told('start', en, [fell(0, 'gae'), fell(1, 'mo')])).toEqual(['Minji: gae (2)', 'Bot: mo (5), throws again']);
  expect(told('lost', ko, [fell(0, 'back', ['back'])])).toEqual(['Minji: 빽도(-1). Minji: 옮길 말이 없어 버림, 빽도']);
  expect(told('middle').slice(1, 4)).toEqual(['Minji: geol, 5 → 23', 'Bot: gae, sets out to 2', 'Minji: yut, a token home!']);
  expect(told('won').at(-1)).toBe('Minji: yut, 2 tokens home!');
  expect(game.status(props('start', { texts: ko }))).toBe('내 차례: 쓸 윷과 옮길 말을 골라 주세요.');
  expect(game.status(props('start', { you: 1, legal: [] }))).toBe('Minji is to move.');
  expect(game.status(props('won'))).toBe('You brought all your tokens home!');
  expect(game.status(props('won', { you: 1 }))).toBe('Minji has brought all tokens home.');
  expect(game.label('gae 2', props('collected').view, ko)).toBe('개 2번 → 4번');
  expect(game.label('gae start', props('collected').view, en)).toBe('gae the start → 2');
});
