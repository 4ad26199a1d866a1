import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from './settings.svelte';
import { callBack, mayCall } from './turn-call';

const shown: string[] = [];
class FakeNotification {
  static permission = 'default';
  static requestPermission = vi.fn(async () => (FakeNotification.permission = 'granted'));
  onclick: (() => void) | null = null;
  constructor(title: string) {
    shown.push(title);
  }
}

beforeEach(() => {
  shown.length = 0;
  FakeNotification.permission = 'default';
  vi.stubGlobal('Notification', FakeNotification);
});

afterEach(() => {
  settings.call = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is off by itself, and the browser is asked only when somebody wishes it', async () => {
  expect(settings.call).toBe(false);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await callBack('k3x9', 'Your turn', 'Omok');
  expect(shown).toEqual([]);
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  expect(await mayCall()).toBe(true);
  expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(1);
});

it('calls and shakes only whoever looks elsewhere', async () => {
  settings.call = true;
  FakeNotification.permission = 'granted';
  const vibrate = vi.fn(() => true);
  Object.assign(navigator, { vibrate });
  await callBack('k3x9', 'Your turn', 'Omok');
  expect(shown).toEqual([]);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await callBack('k3x9', 'Your turn', 'Omok');
  expect(shown).toEqual(['Your turn']);
  expect(vibrate).toHaveBeenCalledTimes(1);
});

it('does not call where the browser says no', async () => {
  FakeNotification.permission = 'denied';
  expect(await mayCall()).toBe(false);
  settings.call = true;
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await callBack('k3x9', 'Your turn', 'Omok');
  expect(shown).toEqual([]);
});
