import type { Page } from "@playwright/test";

/**
 * Holds a call's answers, which the server has given already, until the returned function is called; later
 * ones pass.
 */
export async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  return held.resolve;
}
