// Our own pages in Markdown, as HTML: as much of it as they use. Everything is escaped before anything is marked up.

/** The HTML of a page. */
export function html(page: string): string {
  return blocks(page.split('\n')).join('\n');
}

function blocks(lines: string[]): string[] {
  const out: string[] = [];
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && belongs(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === '' || line.startsWith('<!--')) {
      at += 1;
    } else if (heading !== null) {
      at += 1;
      const level = heading[1]?.length ?? 1;
      out.push(`<h${level}>${inline(heading[2] ?? '')}</h${level}>`);
    } else if (line.startsWith('```')) {
      at += 1;
      const drawn = figure(take((next) => !next.startsWith('```')));
      const named = /^```figure (.+)$/.exec(line)?.[1]?.split(' ');
      out.push(named === undefined ? drawn : named.map(place).join(''));
      at += 1;
    } else if (line.startsWith('    ')) {
      out.push(figure(take((next) => next.startsWith('    ') || next.trim() === '').map((next) => next.slice(4))));
    } else if (line.startsWith('|')) {
      out.push(table(take((next) => next.startsWith('|'))));
    } else if (item.test(line)) {
      out.push(list(take((next) => item.test(next) || /^ +\S/.test(next))));
    } else {
      out.push(`<p>${inline(take((next) => next.trim() !== '' && !begins(next)).join(' '))}</p>`);
    }
  }
  return out;
}

const item = /^(?:-|\d+\.) /;

function begins(line: string): boolean {
  return item.test(line) || line.startsWith('|') || line.startsWith('#') || line.startsWith('```') || line.startsWith('    ');
}

/** Where a figure goes that the browser draws with the game's own board; its drawing in signs is for all others. */
function place(name: string): string {
  return `<div data-figure="${escape(name)}"></div>`;
}

/** A figure of a board, or an example: kept as it is, and scrolled by keyboard if it is wide. */
function figure(lines: string[]): string {
  return `<pre tabindex="0"><code>${escape(lines.join('\n').trimEnd())}</code></pre>`;
}

function list(lines: string[]): string {
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const tag = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul';
  return `<${tag}>${items.map((text) => `<li>${inline(text)}</li>`).join('')}</${tag}>`;
}

function table(lines: string[]): string {
  const cells = (line: string): string[] =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim()));
  const [head, , ...rows] = lines;
  const row = (line: string, tag: string): string =>
    `<tr>${cells(line)
      .map((cell) => (cell === '' ? '<td></td>' : `<${tag}>${cell}</${tag}>`))
      .join('')}</tr>`;
  const body = rows.map((line) => row(line, 'td')).join('');
  return `<div class="wide" tabindex="0"><table><thead>${row(head ?? '', 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

/** Code first: what is in it is not marked up any further. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escape(part.slice(1, -1))}</code>` : marked(escape(part))))
    .join('');
}

/** Pages link only to each other's translations, and the language is chosen elsewhere: a link is its text. */
function marked(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
