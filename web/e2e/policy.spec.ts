// What the pages are made of, and what they may do.

import { expect, test } from './fixtures';
import { Server } from './server.mjs';

test('the policy allows nothing inline, and the page has nothing inline', async ({ page }) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
  const source = (await answer?.text()) ?? '';
  expect(source).not.toMatch(/<style| style=| on[a-z]+=/);
  for (const script of source.match(/<script[^>]*>/g) ?? []) expect(script).toContain(' src="/');
});

test('the home page in Korean is loaded by 20 requests and 300 KB with its fonts, and what is hashed is kept for ever', async ({
  another,
}) => {
  const page = await another({ locale: 'ko-KR' });
  const context = page.context();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  const urls: string[] = [];
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  // The worker asks for its own files too.
  context.on('request', (request) => urls.push(new URL(request.url()).pathname));
  const kept = new Map<string, string>();
  page.on('response', (response) => kept.set(new URL(response.url()).pathname, response.headers()['cache-control'] ?? ''));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: '오목' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(20);
  expect(bytes).toBeLessThanOrEqual(300 * 1000);
  // It is set in our own letters, every one of them.
  const fonts = urls.filter((url) => url.endsWith('.woff2'));
  expect(fonts.map((url) => url.split('/').pop()?.split('-')[0]).sort()).toEqual(expect.arrayContaining(['serif', 'written']));
  expect(fonts.some((url) => url.includes('common'))).toBe(false);
  for (const [path, header] of kept) {
    if (path.startsWith('/assets/')) expect(header, path).toBe('public, max-age=31536000, immutable');
    if (path === '/') expect(header).toBe('no-cache');
  }
  test.info().annotations.push({ type: 'first load', description: `${urls.length} requests, ${Math.round(bytes / 1000)} KB` });
});

test('a syllable that the pages do not write is set in the same letters, by one file more', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const isLoaded = (): Promise<boolean> => page.evaluate(() => document.fonts.check('16px "Pretendard Variable"', '뷁쀼'));
  expect(await isLoaded()).toBe(false);
  const loaded = page.waitForResponse(/common-.*woff2/);
  await page.evaluate(() => document.querySelector('h1')!.append('쑥덕궁뎅'));
  await loaded;
});

test('too many requests are told as what they are, and tried again by themselves', async ({ browser, contextOptions }) => {
  const server = await Server.start({ HANPAN_SERVE_REQUESTS_PER_SECOND: '1' });
  const context = await browser.newContext({ ...contextOptions, locale: 'en-GB', baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/offline.html');
  await page.evaluate(async () => {
    while ((await fetch('/api/games')).status !== 429);
  });
  // What is said for a second only is written down: nobody looks that often.
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(globalThis, { said });
    const listen = (): void => document.querySelectorAll('[role=status]').forEach((status) => said.add(status.textContent ?? ''));
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Omok: Play the computer' })).toBeVisible();
  const told = await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said].join('\n'));
  expect(told).toMatch(/Many people share your internet address[^]*Trying again in \d+ s/);
  await expect(page.getByText('is not responding')).toHaveCount(0);
  await context.close();
  await server.end();
});

test('it can be installed: the manifest and every icon are there', async ({ page, request }) => {
  await page.goto('/');
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const manifest = (await (await request.get(address)).json()) as { name: string; icons: { src: string }[] };
  expect(manifest.name).toContain('한판');
  const links = page.locator('link[rel=icon], link[rel=apple-touch-icon]');
  const others = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const icon of [...manifest.icons.map(({ src }) => src), ...others]) {
    const answer = await request.get(icon);
    expect(answer.ok(), icon).toBe(true);
    expect(answer.headers()['content-type'], icon).toMatch(/^image\//);
  }
});
