import type { Page } from "@playwright/test";

/** Loses the answer to the page's next call by this method and path, which is done all the same. */
export async function loseNextAnswer(page: Page, method: string, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}
