import type { Locale } from "@harapen/contract/locales";
import { expect, test } from "./support/fixtures.ts";

const HEADINGS: Readonly<Record<Locale, readonly [title: string, ask: string]>> = {
  ja: ["はらペンについて", "だれに聞けばいいの？"],
  en: ["About Harapen", "Whom can I ask?"],
  zh: ["关于 Harapen", "可以问谁？"],
  ko: ["Harapen에 대하여", "누구에게 물어보면 되나요?"],
};

for (const [locale, [title, ask]] of Object.entries(HEADINGS)) {
  test(`Home leads to the about view, in ${locale}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("locale", chosen), locale);
    await page.goto("/kitano");
    await page.getByRole("link", { name: title }).tap();
    await expect(page).toHaveURL(/\/kitano\/about$/);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("heading", { name: ask })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(title));
  });
}

test("the about view is loaded only when it is asked for", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/minato");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /about/i.test(url))).toEqual([]);
  await page.goto("/minato/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(scripts.filter((url) => /assets\/about-ja/i.test(url))).toHaveLength(1);
});
