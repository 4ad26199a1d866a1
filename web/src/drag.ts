// Things that are dragged to where they belong, by mouse, pen or finger alike. What is let go there does what a tap
// does; whatever ends elsewhere is put back as if nothing had been. The tap itself is left to the browser.

/** From how far on a movement is no tap any more, in pixels. */
const SLACK = 8;

/** How long a thing takes on its way back, in milliseconds. */
const RETURN = 160;

export interface Point {
  x: number;
  y: number;
}

export interface Drag {
  /** What may be moved here, by its name; nothing where nothing may. */
  what: () => string | null;
  /** Whether it may be let go here; the element is where it was dragged to. */
  isThere: (at: Point, element: HTMLElement) => boolean;
  /** It was let go where it belongs. */
  drop: (element: HTMLElement, at: Point) => void;
  /** It was taken up, or is not held any more. */
  lift?: (on: boolean) => void;
  /** Whether it glides on its way back, or is back at once. */
  moves: () => boolean;
}

interface Held {
  pointer: number;
  what: string;
  from: Point;
  /** It is `down` until it has moved, and `back` when it was put back before the pointer was up. */
  state: 'down' | 'moved' | 'back';
}

/** Lets an element be dragged; an attachment. What is dragged has `data-dragged`, and `translate`, which leaves `transform` as it is. */
export function draggable({ what, isThere, drop, lift, moves }: Drag): (element: HTMLElement) => () => void {
  return (element) => {
    let held: Held | null = null;
    /** Ends the listening, which lasts as long as the pointer is down. */
    let ends = new AbortController();

    function take({ pointerId, isPrimary, button, clientX, clientY }: PointerEvent): void {
      const thing = what();
      if (!isPrimary || button !== 0 || thing === null) return;
      end();
      held = { pointer: pointerId, what: thing, from: { x: clientX, y: clientY }, state: 'down' };
      ends = new AbortController();
      const { signal } = ends;
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', letGo, { signal });
      window.addEventListener('pointercancel', cancel, { signal });
      window.addEventListener('blur', putBack, { signal });
      // It comes before whatever else Escape would close.
      window.addEventListener('keydown', escape, { signal, capture: true });
    }

    function move({ pointerId, clientX, clientY }: PointerEvent): void {
      if (held === null || held.pointer !== pointerId || held.state === 'back') return;
      // The game may have gone on meanwhile.
      if (what() !== held.what) return putBack();
      const across = clientX - held.from.x;
      const down = clientY - held.from.y;
      if (held.state === 'down') {
        if (Math.hypot(across, down) < SLACK) return;
        held.state = 'moved';
        element.setPointerCapture(pointerId);
        lift?.(true);
      }
      element.style.translate = `${across}px ${down}px`;
      element.dataset['dragged'] = isThere({ x: clientX, y: clientY }, element) ? 'there' : 'away';
    }

    function letGo(event: PointerEvent): void {
      if (held === null || held.pointer !== event.pointerId) return;
      if (held.state !== 'down') swallowClick();
      if (held.state === 'moved') {
        const at = { x: event.clientX, y: event.clientY };
        if (what() === held.what && isThere(at, element)) drop(element, at);
        else putBack();
      }
      end();
    }

    function cancel({ pointerId }: PointerEvent): void {
      if (held?.pointer !== pointerId) return;
      putBack();
      end();
    }

    function escape(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || held?.state !== 'moved') return;
      event.preventDefault();
      event.stopPropagation();
      putBack();
    }

    function putBack(): void {
      if (held?.state !== 'moved') return;
      held.state = 'back';
      const { translate } = element.style;
      settle();
      if (moves()) element.animate([{ translate }, { translate: '0px' }], { duration: RETURN, easing: 'ease-out' });
    }

    function settle(): void {
      if (element.dataset['dragged'] !== undefined) lift?.(false);
      element.style.removeProperty('translate');
      delete element.dataset['dragged'];
    }

    function end(): void {
      held = null;
      ends.abort();
      settle();
    }

    element.addEventListener('pointerdown', take);
    return () => {
      element.removeEventListener('pointerdown', take);
      end();
    };
  };
}

/** Whether an element lies under a point. */
export function isUnder(target: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
}

/** After a drag the browser makes a click of the release, at once or not at all: it would be a tap on top of the drag. */
function swallowClick(): void {
  const ends = new AbortController();
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: ends.signal });
  setTimeout(() => ends.abort());
}
