// What jsdom lacks of a browser.

import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';

// All files of tests share one document, which saves making one for each: whatever is shown in it is taken away again.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

globalThis.matchMedia ??= (media: string): MediaQueryList => {
  const nothing = (): void => undefined;
  const listens = { addEventListener: nothing, removeEventListener: nothing, addListener: nothing, removeListener: nothing };
  return { matches: false, media, onchange: null, dispatchEvent: () => false, ...listens };
};

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement): void {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement): void {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
globalThis.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
};
// Pages in tests come from this machine.
if (!('isSecureContext' in globalThis)) Object.defineProperty(globalThis, 'isSecureContext', { value: true });
