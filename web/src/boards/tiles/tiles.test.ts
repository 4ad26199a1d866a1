import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { sticks, type Face } from './face';
import { Glides } from './glide';
import Rack, { type RackTile } from './Rack.svelte';
import Tile from './Tile.svelte';

afterEach(cleanup);

const plain: Face = { sign: '5', aid: '', colour: 'ink', sticks: 5, framed: false };

test('a number shows as many sticks, all of them on the tile', () => {
  for (let number = 1; number <= 9; number += 1) {
    const painted = sticks(number);
    expect(painted).toHaveLength(number);
    for (const { x, y, height } of painted) {
      expect(x).toBeGreaterThan(6);
      expect(x).toBeLessThan(54);
      expect(y + height / 2).toBeLessThan(74);
    }
  }
});

test('red, green and dora are told by shapes, not by colour alone', () => {
  const shapes = (face: Face, dora = false): string => {
    const { container } = render(Tile, { props: { face, dora } });
    return [...container.querySelectorAll('circle.mark, path.mark, .dora')].map((mark) => mark.outerHTML).join('');
  };
  const told = [shapes(plain), shapes({ ...plain, colour: 'red' }), shapes({ ...plain, colour: 'green' }), shapes(plain, true)];
  expect(new Set(told).size).toBe(4);
});

function rack(count: number, changes: object = {}) {
  const tiles: RackTile[] = Array.from({ length: count }, (_, place) => ({
    face: plain, name: `${place}`, dora: false, words: `tile ${place}`, playable: true, readies: false, hinted: false,
  }));
  const on = { onlook: vi.fn(), onplay: vi.fn(), onchoose: vi.fn() };
  const props = { label: 'hand', tiles, drawn: true, confirm: false, moves: false, arrive: null, home: () => () => {}, ...on, ...changes };
  return { ...on, ...render(Rack, { props }), props };
}

test('arrows go along the hand and stop at its ends', async () => {
  const { onlook } = rack(3);
  const [first, second] = screen.getAllByRole('button');
  first?.focus();
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(first);
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
  expect(onlook).toHaveBeenLastCalledWith(1);
  expect(screen.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1);
});

test('whoever discards the last tile by key goes on from the one before', async () => {
  const { rerender, props } = rack(3);
  screen.getByLabelText('tile 2').focus();
  await rerender({ tiles: props.tiles.slice(0, 2), drawn: false });
  expect(document.activeElement).toBe(screen.getByLabelText('tile 1'));
});

test('with confirmation the first tap chooses and the second plays', async () => {
  const { onplay, onchoose } = rack(3, { confirm: true });
  const tile = screen.getByLabelText('tile 1');
  await fireEvent.click(tile, { detail: 1 });
  expect(onchoose).toHaveBeenCalledWith(1);
  expect(onplay).not.toHaveBeenCalled();
  expect(tile.getAttribute('aria-pressed')).toBe('true');
  await fireEvent.click(tile, { detail: 1 });
  expect(onplay).toHaveBeenCalledWith(1, tile);
});

test.each([
  ['onto the table', 50, true, [1]],
  ['along the hand', 130, true, []],
  ['beyond the table', -10, true, []],
  ['onto the table, where it may not go', 50, false, []],
])('a tile that is dragged %s is discarded only there, also with confirmation', async (_, y, playable, discarded) => {
  const { onplay, onchoose, container, rerender, props } = rack(3, { confirm: true });
  await rerender({ tiles: props.tiles.map((tile) => ({ ...tile, playable })) });
  container.className = 'table';
  container.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200);
  screen.getByRole('group').getBoundingClientRect = () => new DOMRect(0, 100, 300, 60);
  const tile = screen.getByLabelText('tile 1');
  const at = { pointerId: 1, isPrimary: true, button: 0, clientX: 100 };
  await fireEvent.pointerDown(tile, { ...at, clientY: 120 });
  await fireEvent.pointerMove(tile, { ...at, clientY: y });
  await fireEvent.pointerUp(tile, { ...at, clientY: y });
  // The browser's click, if any, has come by then.
  await new Promise((done) => setTimeout(done));
  expect(onplay.mock.calls.map(([place]) => place as number)).toEqual(discarded);
  expect(onchoose).not.toHaveBeenCalled();
});

test('a tile comes from where it was, and what is under way is finished by the next view', () => {
  const finish = vi.fn();
  const animate = vi.fn(() => ({ finish }) as unknown as Animation);
  const at = (left: number, top: number): HTMLElement => {
    const element = document.createElement('i');
    element.getBoundingClientRect = () => new DOMRect(left, top, 10, 10);
    element.animate = animate;
    return element;
  };
  const glides = new Glides();
  glides.home('hand 0', at(0, 0));
  glides.depart('hand 0', at(30, 40));
  const river = at(10, 10);
  glides.arrive('hand 0', river);
  glides.arrive('hand 0', river);
  const starts = animate.mock.calls.map(([frames]: unknown[]) => (frames as Keyframe[])[0]?.transform);
  expect(starts).toEqual(['translate(20px, 30px)', 'translate(-10px, -10px)']);
  glides.settle();
  expect(finish).toHaveBeenCalledTimes(2);
});
