import { defineConfig } from '@playwright/test';
import { asked, chromium } from './e2e/server.mjs';

export default defineConfig({
  testDir: 'e2e',
  // Pictures to look at are no test, and long.
  testIgnore: asked('HANPAN_SCREENS') ? [] : ['screens.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // What glides is pressed later than what stands still.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace makes everything twice as slow.
    trace: asked('HANPAN_TRACE') ? 'retain-on-failure' : 'off',
  },
});
