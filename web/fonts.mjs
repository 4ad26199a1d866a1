// Cuts the fonts down to the letters that the client itself writes: one file for what one reads, one for what is set in
// the serif, and one with the other common syllables, which a browser loads only when somebody is called so or says so.
// What is in none of them is set in the fonts of the reader's own system. The Hanja on tiles are in six files of the serif;
// they become drawings.

import * as harfbuzz from 'harfbuzzjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';

const folder = 'fonts';
const pretendard = 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2';
const serif = (part) => `node_modules/@fontsource/noto-serif-kr/files/noto-serif-kr-${part}-700-normal.woff2`;

/** Letters that anybody's name may have, in whatever language the page is. */
const latin = range(0x20, 0x7e) + range(0xa0, 0xff);
/** The syllables of KS X 1001, which are all that most Koreans ever write. */
const common = syllables();
const written = lettersIn(['../locales/ko', '../locales/en', '../docs/rules', 'src', 'index.html'], isText);
/** Titles, the names of games and of throws. */
const titles = lettersOf(titlesIn(['../locales/ko']));
/** What stands on tiles, and in which file of the serif it is. */
const signs = { 東: 104, 南: 106, 西: 103, 北: 109, 白: 104, 發: 100, 中: 112 };

const faces = [
  // Of two that have a letter the later one is taken.
  { family: 'Pretendard Variable', weights: '400 800', from: pretendard, name: 'common', letters: without(common, written), covers: 'U+AC00-D7A3' },
  { family: 'Pretendard Variable', weights: '400 800', from: pretendard, name: 'written', letters: written + latin },
  { family: 'Hanpan Serif', weights: '700', from: serif('latin'), name: 'serif-latin', letters: range(0x20, 0x7e) + '×–' },
  { family: 'Hanpan Serif', weights: '700', from: serif('korean'), name: 'serif-korean', letters: [...titles].filter(isHangul).join('') },
];

mkdirSync(folder, { recursive: true });
const mark = join(folder, 'made-of.txt');
const wanted = createHash('sha256')
  .update(JSON.stringify(faces))
  .update(readFileSync('package-lock.json'))
  .update(readFileSync('fonts.mjs'))
  .digest('hex');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  const rules = await Promise.all(faces.map(make));
  writeFileSync(join(folder, 'fonts.css'), rules.join(''));
  const drawings = await Promise.all(Object.entries(signs).map(draw));
  const source = JSON.stringify(Object.fromEntries(drawings), null, 2);
  writeFileSync(join(folder, 'hanja.ts'), `/** Hanja as paths, upside down, a thousand units high and wide. */\nexport const hanja: Record<string, string> = ${source};\n`);
  writeFileSync(mark, wanted);
}

/** Writes the font file of a face, and says how a page finds it. */
async function make({ family, weights, from, name, letters, covers = unicodeRange(letters) }) {
  const variationAxes = weights.includes(' ') ? { wght: { min: 400, max: 800, default: 400 } } : undefined;
  const file = await subset(readFileSync(from), letters, { targetFormat: 'woff2', variationAxes });
  writeFileSync(join(folder, `${name}.woff2`), file);
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weights};
  font-display: swap;
  src: url('./${name}.woff2') format('woff2');
  unicode-range: ${covers};
}
`;
}

/** A letter as a drawing. */
async function draw([letter, part]) {
  const font = await subset(readFileSync(serif(part)), letter, { targetFormat: 'truetype' });
  const face = new harfbuzz.Face(new harfbuzz.Blob(font));
  if (face.upem !== 1000) throw new Error(`${letter} is drawn in ${face.upem} units`);
  const buffer = new harfbuzz.Buffer();
  buffer.addText(letter);
  buffer.guessSegmentProperties();
  const drawn = new harfbuzz.Font(face);
  harfbuzz.shape(drawn, buffer);
  const [{ codepoint }] = buffer.getGlyphInfos();
  if (codepoint === 0) throw new Error(`${letter} is not in the font`);
  return [letter, drawn.glyphToPath(codepoint)];
}

/** Everything that stands in the files of these folders, each letter once. */
function lettersIn(places, fits) {
  const files = places.flatMap((place) =>
    place.includes('.html')
      ? [place]
      : readdirSync(place, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && fits(entry.name))
          .map((entry) => join(entry.parentPath, entry.name)),
  );
  return lettersOf(files.map((file) => readFileSync(file, 'utf8')).join(''));
}

function isText(name) {
  return /\.(ftl|md|svelte|ts)$/.test(name) && !name.endsWith('.test.ts') && !['cli.ftl', 'terminal.ftl'].includes(name);
}

/** The texts that are set in the serif: what things are called, and the motto. */
function titlesIn(folders) {
  const files = folders.flatMap((one) => readdirSync(one).map((name) => join(one, name)));
  const texts = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^([a-z]+-name|house-motto|yutnori-throw-[a-z]+) = (.*)$/gm)]);
  return texts.map(([, , text]) => text).join('');
}

function lettersOf(text) {
  return [...new Set(text)].filter((letter) => letter > ' ').sort().join('');
}

function without(letters, others) {
  return [...letters].filter((letter) => !others.includes(letter)).join('');
}

function isHangul(letter) {
  return /\p{Script=Hangul}/u.test(letter);
}

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place));
}

function syllables() {
  const decoder = new TextDecoder('euc-kr');
  const rows = Array.from({ length: 25 }, (_, row) => Array.from({ length: 94 }, (_, cell) => [0xb0 + row, 0xa1 + cell]));
  return decoder.decode(new Uint8Array(rows.flat(2)));
}

/** Runs of code points as style sheets write them. */
function unicodeRange(letters) {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0)).sort((one, other) => one - other);
  const runs = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

function hex(point) {
  return point.toString(16).toUpperCase();
}
