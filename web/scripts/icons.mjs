// Makes the icons that devices want as pictures from the one that is drawn: `node scripts/icons.mjs`.

import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const source = await readFile(new URL('../public/icon.svg', import.meta.url), 'utf8');
const pictures = [
  { name: 'icon-180.png', size: 180, margin: 0, ground: 'transparent' },
  { name: 'icon-192.png', size: 192, margin: 0, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, margin: 0, ground: 'transparent' },
  // Devices cut the edges of this one off.
  { name: 'icon-maskable-512.png', size: 512, margin: 60, ground: '#b0281d' },
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const { name, size, margin, ground } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:${margin}px;background:${ground}}svg{display:block;width:${size - 2 * margin}px}</style>${source}`,
  );
  await page.screenshot({ path: new URL(`../public/${name}`, import.meta.url).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
