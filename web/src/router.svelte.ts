// Where one is: the address as a page, and back.

import type { GameId } from './games.svelte';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: GameId }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; round: number }
  | { page: 'rules'; game: GameId }
  | { page: 'learn'; game: GameId }
  | { page: 'games' }
  | { page: 'credits' }
  | { page: 'nowhere' };

/** The page of an address. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third, fourth] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1 && (first === 'games' || first === 'credits')) return { page: first };
  if (parts.length === 2 && (first === 'new' || first === 'rules' || first === 'learn') && isName(second)) return { page: first, game: second };
  if (first === 't' && second !== undefined && /^[a-z0-9]{1,32}$/.test(second)) {
    if (parts.length === 2) return { page: 'table', id: second };
    if (parts.length === 4 && third === 'replay' && /^[1-9][0-9]{0,5}$/.test(fourth ?? '')) {
      return { page: 'replay', id: second, round: Number(fourth) };
    }
  }
  return { page: 'nowhere' };
}

/** Whether a game may be called so; whether there is one is for its page to say. */
function isName(part: string | undefined): part is GameId {
  return part !== undefined && /^[a-z][a-z0-9_]{0,31}$/.test(part);
}

let path = location.pathname;
let shown = $state.raw<Route>(routeOf(path));

/** The page that is shown. */
export function route(): Route {
  return shown;
}

/** Goes to an address of this site. */
export function go(to: string): void {
  history.pushState(null, '', to);
  arrive();
  scrollTo(0, 0);
  // Whoever reads with ears begins at the top of the new page.
  document.getElementById('app')?.focus();
}

/** The page that is shown stays as it is when only the part after `#` has changed. */
function arrive(): void {
  if (location.pathname === path) return;
  path = location.pathname;
  shown = routeOf(path);
}

/** Follows the back button, and the links of this site without loading it anew. */
export function follow(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api/') || url.hash !== '') return;
    event.preventDefault();
    go(url.pathname);
  });
}
