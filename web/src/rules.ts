// The rules of the games, from the project's own pages; each is loaded when it is opened.

import type { GameId } from './games.svelte';
import { html } from './markdown';
import type { Language } from './texts';

const pages = import.meta.glob<string>('../../docs/rules/*.md', { query: '?raw', import: 'default' });

/** The rules of a game as HTML, without the line that leads to the other language; `null` if nobody has written them. */
export async function rules(game: GameId, language: Language): Promise<string | null> {
  const load = pages[`../../docs/rules/${game}${language === 'ko' ? '.ko' : ''}.md`];
  return load === undefined ? null : html((await load()).replace(/^\*\[.*\]\(.*\)\*$/m, ''));
}
