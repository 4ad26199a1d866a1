import { defineConfig } from '@playwright/test';
import { asked, chromium, unattended } from './e2e/server.mjs';

export default defineConfig({
  testDir: 'e2e',
  // Pictures to look at are no test, and long.
  testIgnore: asked('HANPAN_SCREENS') ? [] : ['screens.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Whoever changes something sees every fault at once. Elsewhere a fault that does not come back is told as flaky: hands are
  // dealt by real dice, and machines are busy.
  retries: unattended() ? 1 : 0,
  // Far more than anything takes, for machines that are busy with something else.
  timeout: 240_000,
  expect: { timeout: 20_000 },
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
