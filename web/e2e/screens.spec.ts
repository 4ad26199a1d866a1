// Pictures of every screen to look at: HANPAN_SCREENS=1 npm run e2e -- screens. They are no test and are not kept.

import { test } from './fixtures';
import { choose, prepare, visit } from './tour';

const widths = [360, 820, 1440];

for (const language of ['ko', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every screen is drawn: ${language}, ${theme}`, async ({ page }) => {
      test.setTimeout(600_000);
      const stops = await prepare(page);
      await choose(page, language, theme);
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
        for (const stop of stops) {
          await visit(page, stop);
          await page.screenshot({ path: `screenshots/${language}-${theme}-${width}-${stop.name}.png`, fullPage: true });
        }
      }
    });
  }
}
