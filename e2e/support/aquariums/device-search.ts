import type { Aids } from "@harapen/contract/aids";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";

/** Makes the page's aquariums ones that do not allow devices to search: where the server fails, the search does. Their aids are these, where given. */
export async function forbidDeviceSearch(page: Page, aids?: Aids): Promise<void> {
  await page.route(`**${PATHS.aquarium("*")}`, async (route) => {
    const response = await route.fetch().catch(() => undefined);
    if (!response?.ok()) return route.abort();
    return route.fulfill({
      response,
      json: { ...(await response.json()), search_on_device: false, ...(aids && { aids }) },
    });
  });
}
