// Every screen, in both languages and both themes: nothing hinders anybody, and nothing is left unsaid.

import { expect, expectAccessible, test } from './fixtures';
import { games } from './steps';
import { choose, tour, visit } from './tour';

/** The id of a text where its words should be: `home-play-now`. */
const families = 'home|nav|setup|setting|lobby|join|share|replay|verify|result|plate|step|refusal';
const rawId = new RegExp(`\\b(?:${families}|${games.map(({ id }) => id).join('|')})-[a-z]+(?:-[a-z0-9]+)*\\b`);

for (const { name, prepare } of tour) {
  test(`on every screen axe finds nothing and no text is missing, in Korean and in the dark, in English and in the light: ${name}`, async ({ page }) => {
    const stops = await prepare(page);
    for (const [language, theme] of [['ko', 'dark'], ['en', 'light']] as const) {
      await choose(page, { language, theme });
      for (const stop of stops) {
        await test.step(`${stop.name}, ${language}`, async () => {
          await visit(page, stop);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          const words = await page.locator('body').innerText();
          expect(words).not.toMatch(rawId);
          if (language === 'ko') expect(words).toMatch(/[가-힣]/);
          // The house is called so in both, the switch says it in the other, and the rules name the games in both.
          else if (!stop.name.startsWith('rules')) expect(words.replace(/한판|한국어/g, '')).not.toMatch(/[가-힣]/);
          await expectAccessible(page);
        });
      }
    }
  });
}
