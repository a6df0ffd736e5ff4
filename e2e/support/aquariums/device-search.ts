import type { Aids } from "@harapen/contract/aids";
import type { Aquarium } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";

/** Changes the page's aquariums from what the server says. */
export async function changeAquariums(page: Page, changes: Partial<Aquarium>): Promise<void> {
  await page.route(`**${PATHS.aquarium("*")}`, async (route) => {
    const response = await route.fetch().catch(() => undefined);
    if (!response?.ok()) return route.abort();
    return route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

/**
 * Makes the page's aquariums forbid searches on the device, so that a search fails if the server does; with
 * these aids, if given.
 */
export const forbidDeviceSearch = (page: Page, aids?: Aids): Promise<void> =>
  changeAquariums(page, { search_on_device: false, ...(aids && { aids }) });

/**
 * Waits until every screen is prefetched, on Draw after the first stroke: while a page has routes, Chromium
 * has no cache (Playwright's `page.route`), and a screen whose module it asks for again once the network is
 * cut has failed for as long as the page is open.
 */
export async function screensPrefetched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/PenguinInfoScreen-[^/]+\.js$/.test(name)),
  );
}

/**
 * Waits until the device has requested all that it needs to search, and to show the results: on Draw after
 * the first stroke.
 */
export async function deviceReady(page: Page): Promise<void> {
  await screensPrefetched(page);
  await page.waitForFunction(() =>
    ["references.json", "/worker-"].every((part) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
    ),
  );
}
