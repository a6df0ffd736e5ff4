import { expect, test } from "./support/fixtures.ts";

/**
 * The number of loads: in as many, two or three stayed at "loading…" for good when the router's first
 * navigation was missed, as nothing listened to it yet.
 */
const LOADS = 150;

test("however often a page without a shell is loaded, its screen comes", async ({ page, expectedErrors }) => {
  test.setTimeout(10 * 60_000);
  // The server refuses so many events from one address.
  expectedErrors.push(/429/);
  await page.addInitScript(() => localStorage.setItem("locale", "ja"));
  for (let load = 0; load < LOADS; load++) {
    await page.goto(load % 2 === 0 ? "/minato/peninfo" : "/kitano/peninfo");
    await expect(page.getByRole("heading", { name: "ペンギンのバンドの色を選んでください" })).toBeVisible();
  }
});
