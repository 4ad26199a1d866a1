import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speak } from './locale.svelte';
import { follow } from './router.svelte';
import { settings } from './settings.svelte';
import { listenForGesture } from './sound';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the app');

follow();
listenForGesture();
await speak(settings.language);
mount(App, { target });

// The worker only keeps a page for when there is no network.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
