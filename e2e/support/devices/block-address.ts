import type { Page } from "@playwright/test";

/**
 * Has the page's requests for an address fail, and its browser keep its cache, which a route switches off.
 * `address` may begin with `*`. Resolves to a function that ends it.
 */
export async function blockAddress(page: Page, address: string): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBlockedURLs", { urls: [address] });
  return () => devtools.detach();
}
