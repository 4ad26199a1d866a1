import { expect, it } from 'vitest';
import { html } from './markdown';

it.each([
  ['# 오목', '<h1>오목</h1>'],
  ['one\ntwo', '<p>one two</p>'],
  ['**a** and *b*', '<p><strong>a</strong> and <em>b</em></p>'],
  ['`a*b*<c>`', '<p><code>a*b*&lt;c&gt;</code></p>'],
  ['<script>', '<p>&lt;script&gt;</p>'],
  ['[한국어](omok.ko.md)', '<p>한국어</p>'],
  ['- a\n- b\n  c', '<ul><li>a</li><li>b c</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['    X.O\n    ...', '<pre tabindex="0"><code>X.O\n...</code></pre>'],
  ['```\n- x\n```', '<pre tabindex="0"><code>- x</code></pre>'],
  [
    '| a | b |\n|---|---|\n| 1 | `2` |',
    '<div class="wide" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table></div>',
  ],
])('%j', (page, expected) => {
  expect(html(page)).toBe(expected);
});

const pages = import.meta.glob<string>('../../docs/rules/*.md', { query: '?raw', import: 'default', eager: true });

it.each(Object.entries(pages))('%s has no mark left over', (_, page) => {
  const text = html(page).replace(/<(pre|code)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '');
  expect(text).not.toMatch(/\*\*|`|\]\(|^#|\|/m);
});
