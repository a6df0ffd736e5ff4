import type { Page } from "@playwright/test";

/**
 * Hides a page as another tab or app in front of it does, since no automated browser hides a page by itself.
 */
export async function hidePage(page: Page): Promise<void> {
  await setVisibility(page, "hidden");
}

export async function showPage(page: Page): Promise<void> {
  await setVisibility(page, "visible");
}

async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}

/** Ends the page's process without notice. */
export async function killPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => {});
  await crashed;
}
