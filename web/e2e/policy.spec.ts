// What the pages are made of, and what they may do.

import { expect, test } from './fixtures';
import { zipped } from './server.mjs';

test('the policy allows nothing inline, and the page has nothing inline', async ({ page }) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
  const source = (await answer?.text()) ?? '';
  expect(source).not.toMatch(/<style| style=| on[a-z]+=/);
  for (const script of source.match(/<script[^>]*>/g) ?? []) expect(script).toContain(' src="/');
});

test('the home page loads less than 150 KB without fonts', async ({ page }) => {
  const loaded: Promise<{ url: string; size: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') return;
    loaded.push(response.body().then((body) => ({ url: response.url(), size: zipped(body) })));
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(loaded);
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(150 * 1024);
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
