// Where the focus goes when what had it is gone: a call that was made, an offer that was answered.

/** What one may want next, the more pressing first: what comes after a hand, a call or a pass, what follows a game that is over, the board. */
const next = [
  '.stage .paper .button',
  '.stage .calls button',
  '.stage .strip button',
  '.result .button',
  '.stage [role=grid] [tabindex="0"]',
  '.stage [tabindex="0"]',
  '.stage',
  '#main',
];

/** Keeps the focus in the page from now on; returns what ends that. */
export function keepFocus(page: HTMLElement): () => void {
  let held: Element | null = document.activeElement;
  let isByKeyboard = false;

  const take = ({ target }: FocusEvent): void => {
    held = target instanceof Element ? target : null;
  };
  const use = ({ type }: Event): void => {
    isByKeyboard = type === 'keydown';
  };
  // What is left by whoever had it, and is still there, is nobody's loss.
  const leave = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if (held === target && held !== null && isThere(held)) held = null;
    });
  const watch = new MutationObserver(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused === held;
    if (held === null || isThere(held) || !isLost) return;
    held = null;
    place(page, isByKeyboard)?.focus({ preventScroll: true });
  });

  const ends = new AbortController();
  const { signal } = ends;
  page.addEventListener('focusin', take, { signal });
  page.addEventListener('focusout', leave, { signal });
  for (const way of ['keydown', 'pointerdown']) page.addEventListener(way, use, { signal, capture: true });
  watch.observe(page, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    ends.abort();
    watch.disconnect();
  };
}

function isThere(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/** Whoever points is led to the board as a whole: a square or a tile that is looked at would show what nobody asked for. */
function place(page: HTMLElement, isByKeyboard: boolean): HTMLElement | null {
  const wanted = isByKeyboard ? next : ['.stage', '#main'];
  for (const one of wanted) {
    const found = page.querySelector<HTMLElement>(`${one}:not(:disabled)`);
    if (found !== null) return found;
  }
  return null;
}
