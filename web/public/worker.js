// Keeps one page for when there is no network. Everything else comes from the server, whose own headers say what a
// browser may keep; nothing of a game is ever kept here.

const kept = 'hanpan-offline-1';
const page = '/offline.html';
const style = '/offline.css';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll([page, style]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = (name) => name !== kept;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(page)));
  } else if (new URL(request.url).pathname === style) {
    event.respondWith(caches.match(style).then((found) => found ?? fetch(request)));
  }
});

// Whoever was called back to a table comes to it.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const isThere = ({ url }) => new URL(url).pathname === notification.data;
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((pages) => pages.find(isThere)?.focus() ?? self.clients.openWindow(notification.data)),
  );
});
