// Pictures of every screen to look at: HANPAN_SCREENS=1 npm run e2e -- screens. They are no test and are not kept.

import { test } from './fixtures';
import { choose, tour, visit } from './tour';
import { windows } from './windows';

for (const language of ['ko', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every screen is drawn: ${language}, ${theme}`, async ({ page }) => {
      test.setTimeout(1_200_000);
      const stops = [];
      for (const { prepare } of tour) stops.push(...(await prepare(page)));
      await choose(page, { language, theme });
      for (const { width, height } of windows) {
        await page.setViewportSize({ width, height });
        for (const stop of stops) {
          await visit(page, stop);
          // A table is what the window shows of it; pages are as long as they are.
          const fullPage = !stop.path.startsWith('/t/');
          await page.screenshot({ path: `screenshots/${language}-${theme}-${width}x${height}-${stop.name}.png`, fullPage });
        }
      }
    });
  }
}
