import type { Page } from "@playwright/test";

/** How often a call is sent whose answers are lost, until the page says so. */
const SENT = 2;

/**
 * Loses the answer to the page's next call by this method and path, which is done all the same, or the
 * answers to as many as `times`.
 */
export async function loseNextAnswer(page: Page, method: string, path: string, times = 1): Promise<void> {
  let left = times;
  await page.route(`**${path}`, async (route) => {
    if (left === 0 || route.request().method() !== method) return route.fallback();
    left--;
    await route.fetch();
    await route.abort();
  });
}

/** Loses the answer to the page's next call, and to the same call as it is sent again. */
export const loseNextAnswers = (page: Page, method: string, path: string): Promise<void> =>
  loseNextAnswer(page, method, path, SENT);
