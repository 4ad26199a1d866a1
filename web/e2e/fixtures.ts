// What every test has: a server, people with browsers, and a watch over what goes wrong in them.

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { Server } from './server.mjs';

/** What went wrong in the browsers of a test. */
export class Faults {
  readonly #found: string[] = [];
  readonly #forgiven: RegExp[] = [];

  /** Lets something pass that a test brings about itself. */
  forgive(fault: RegExp): void {
    this.#forgiven.push(fault);
  }

  get left(): string[] {
    return this.#found.filter((fault) => !this.#forgiven.some((forgiven) => forgiven.test(fault)));
  }

  watch(page: Page, origin: string): void {
    const blame = (what: string): void => void this.#found.push(what);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') blame(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => blame(`thrown: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isOwn = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
      if (!isOwn) blame(`elsewhere: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) blame(`answer ${response.status()}: ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // A page that is left takes its questions with it, and a download is no page.
      if (why !== 'net::ERR_ABORTED') blame(`failed: ${request.url()} ${why}`);
    });
  }
}

interface Fixtures {
  faults: Faults;
  /** Brings another person with a browser of their own. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  faults: [
    async ({}, use) => {
      const faults = new Faults();
      await use(faults);
      expect(faults.left, 'what went wrong in the browsers').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, faults, server }, use) => {
    faults.watch(page, server.url);
    await use(page);
  },
  another: async ({ browser, faults, server, locale, contextOptions, viewport }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, locale, viewport, baseURL: server.url, ...options });
      contexts.push(context);
      const page = await context.newPage();
      faults.watch(page, server.url);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Nothing on the page hinders those who do not see or do not point. */
export async function expectAccessible(page: Page): Promise<void> {
  // There is nothing from elsewhere in the page, so that it need not be asked part by part, which takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary: why }) => `${id}: ${html} ${why}`));
  expect(found).toEqual([]);
}

export { expect };
