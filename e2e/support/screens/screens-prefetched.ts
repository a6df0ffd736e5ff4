import type { Page } from "@playwright/test";

/**
 * Waits until every screen is prefetched: while a page has routes, Chromium has no cache (Playwright's `page.route`), and a screen whose module it asks for again once the network is cut
 * has failed for as long as the page is open.
 */
export async function screensPrefetched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/PenguinInfoScreen-[^/]+\.js$/.test(name)),
  );
}
