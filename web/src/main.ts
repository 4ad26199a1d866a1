import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { learn } from './games.svelte';
import { speak } from './locale.svelte';
import { whenAskedToWait } from './patience.svelte';
import { follow } from './router.svelte';
import { settings } from './settings.svelte';
import { listenForGesture } from './sound';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the app');

follow();
listenForGesture();
// Without an answer the pages say so, and ask again. Nobody looks at nothing because the server wants to be left alone.
const learnt = learn().catch(() => undefined);
await Promise.all([speak(settings.language), Promise.race([learnt, whenAskedToWait()])]);
mount(App, { target });

// The worker only keeps a page for when there is no network.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
