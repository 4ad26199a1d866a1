// Calls a player back who looks elsewhere when it is his turn: a notification and a short shake, if he has asked for them.

import { settings } from './settings.svelte';

/** Whether the browser lets us call, asking if it has to be asked. */
export async function mayCall(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  const given = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return given === 'granted';
}

/** Calls, if it was asked for and nobody looks. A later call of the same table takes the place of an earlier one. */
export async function callBack(table: string, title: string, body: string): Promise<void> {
  if (!settings.call || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  navigator.vibrate?.([80, 60, 80]);
  const options = { body, tag: table, icon: '/icon-180.png', data: `/t/${table}` };
  // On telephones only the worker may show one.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker !== undefined) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
