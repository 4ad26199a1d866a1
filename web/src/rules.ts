// The rules of the games, from the project's own pages; each is loaded when it is opened.

import type { GameId } from './games.svelte';
import { html } from './markdown';
import type { Language } from './texts';

const pages = import.meta.glob<string>('../../docs/rules/*.md', { query: '?raw', import: 'default' });

/** The rules of a game as HTML, without the line that leads to the other language and without what only programs need;
    `null` if nobody has written them. */
export async function rules(game: GameId, language: Language): Promise<string | null> {
  const load = pages[`../../docs/rules/${game}${language === 'ko' ? '.ko' : ''}.md`];
  if (load === undefined) return null;
  const [forPlayers = ''] = (await load()).split('<!-- For programs -->');
  return html(forPlayers.replace(/^\*\[.*\]\(.*\)\*$/m, ''));
}
