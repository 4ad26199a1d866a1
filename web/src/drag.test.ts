import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draggable, isUnder } from './drag';

/** A thing at (100, 100) that belongs above the line at 50; a tap on it is counted, as a drop is. */
function thing() {
  const element = document.createElement('button');
  document.body.append(element);
  const animate = vi.fn();
  element.animate = animate;
  const world = { what: 'stone' as string | null, moves: true };
  const drop = vi.fn();
  const tap = vi.fn();
  element.addEventListener('click', tap);
  const end = draggable({ what: () => world.what, isThere: ({ y }) => y < 50, drop, moves: () => world.moves })(element);
  return { element, world, drop, tap, animate, end };
}

function pointer(type: string, target: EventTarget, x: number, y: number, more: PointerEventInit = {}): void {
  const init = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y };
  target.dispatchEvent(new PointerEvent(type, { ...init, ...more }));
}

/** As a browser does: what goes down and comes up on an element is a click there, at once. */
function release(target: HTMLElement, x: number, y: number): void {
  pointer('pointerup', target, x, y);
  target.click();
}

beforeEach(() => void vi.useFakeTimers());
// All files of tests share one document: what waits for a click in it is done before the next.
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe.each(['mouse', 'touch', 'pen'])('with a %s', (pointerType) => {
  test('what is let go where it belongs is dropped once, and is no tap', () => {
    const { element, drop, tap, animate } = thing();
    pointer('pointerdown', element, 100, 100, { pointerType });
    pointer('pointermove', element, 100, 80, { pointerType });
    expect(element.dataset['dragged']).toBe('away');
    expect(element.style.translate).toBe('0px -20px');
    pointer('pointermove', element, 110, 40, { pointerType });
    expect(element.dataset['dragged']).toBe('there');
    release(element, 110, 40);
    expect(drop.mock.calls).toEqual([[element, { x: 110, y: 40 }]]);
    expect([tap.mock.calls.length, animate.mock.calls.length]).toEqual([0, 0]);
    expect(element.dataset['dragged']).toBeUndefined();
    expect(element.style.translate).toBeFalsy();
    // The next tap is a tap again.
    vi.runAllTimers();
    element.click();
    expect(tap).toHaveBeenCalledOnce();
  });

  test('a small movement is a tap', () => {
    const { element, drop, tap } = thing();
    pointer('pointerdown', element, 100, 54, { pointerType });
    pointer('pointermove', element, 103, 48, { pointerType });
    expect(element.dataset['dragged']).toBeUndefined();
    release(element, 103, 48);
    expect([drop.mock.calls.length, tap.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('it is put back, and nothing is done,', () => {
  const ways: Record<string, (held: ReturnType<typeof thing>) => void> = {
    'when it ends elsewhere': () => undefined,
    'on Escape': () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })),
    'when the pointer is taken away': ({ element }) => pointer('pointercancel', element, 100, 40),
    'when the window is left': () => void window.dispatchEvent(new FocusEvent('blur')),
    'when the game has gone on': ({ world }) => void (world.what = 'another stone'),
    'when it may not be moved any more': ({ world }) => void (world.what = null),
  };
  test.each(Object.entries(ways))('%s', (name, happens) => {
    const held = thing();
    const { element, drop, animate } = held;
    pointer('pointerdown', element, 100, 100);
    pointer('pointermove', element, 100, 40);
    happens(held);
    const y = name === 'when it ends elsewhere' ? 90 : 30;
    pointer('pointermove', element, 100, y);
    pointer('pointerup', element, 100, y);
    expect(drop).not.toHaveBeenCalled();
    expect(animate).toHaveBeenCalledOnce();
    expect(element.dataset['dragged']).toBeUndefined();
    expect(element.style.translate).toBeFalsy();
  });
});

test('the release after Escape is no tap, and Escape closes nothing else', () => {
  const { element, tap } = thing();
  const others = vi.fn();
  document.addEventListener('keydown', others);
  pointer('pointerdown', element, 100, 100);
  pointer('pointermove', element, 100, 40);
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  release(element, 100, 40);
  document.removeEventListener('keydown', others);
  expect([tap.mock.calls.length, others.mock.calls.length]).toEqual([0, 0]);
});

test('who wants no motion has it back at once', () => {
  const { element, world, animate } = thing();
  world.moves = false;
  pointer('pointerdown', element, 100, 100);
  pointer('pointermove', element, 100, 70);
  pointer('pointerup', element, 100, 70);
  expect(animate).not.toHaveBeenCalled();
  expect(element.dataset['dragged']).toBeUndefined();
});

test.each<[string, PointerEventInit, string | null]>([
  ['what may not be moved', {}, null],
  ['another button', { button: 2 }, 'stone'],
  ['a second finger', { isPrimary: false }, 'stone'],
])('%s drags nothing', (_, init, what) => {
  const { element, world, drop } = thing();
  world.what = what;
  pointer('pointerdown', element, 100, 100, init);
  pointer('pointermove', element, 100, 40, init);
  expect(element.dataset['dragged']).toBeUndefined();
  pointer('pointerup', element, 100, 40, init);
  expect(drop).not.toHaveBeenCalled();
});

test('what is gone drags nothing any more', () => {
  const { element, drop, end } = thing();
  pointer('pointerdown', element, 100, 100);
  pointer('pointermove', element, 100, 40);
  end();
  expect(element.dataset['dragged']).toBeUndefined();
  pointer('pointerup', element, 100, 40);
  expect(drop).not.toHaveBeenCalled();
});

test('a point is in a place up to its edges', () => {
  const place = document.createElement('div');
  place.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40);
  const points = [{ x: 10, y: 20 }, { x: 40, y: 60 }, { x: 41, y: 40 }, { x: 20, y: 19 }];
  expect(points.map((at) => isUnder(place, at))).toEqual([true, true, false, false]);
});
