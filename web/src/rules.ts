// The rules of the games, from the project's own pages; each is loaded when it is opened.

import type { GameId } from './games';
import { html } from './markdown';
import type { Language } from './texts';

const pages = import.meta.glob<string>('../../docs/rules/*.md', { query: '?raw', import: 'default' });

/** The rules of a game as HTML, without the line that leads to the other language. */
export async function rules(game: GameId, language: Language): Promise<string> {
  const load = pages[`../../docs/rules/${game}${language === 'ko' ? '.ko' : ''}.md`];
  if (load === undefined) throw new Error(`there are no rules of ${game} in ${language}`);
  return html((await load()).replace(/^\*\[.*\]\(.*\)\*$/m, ''));
}
