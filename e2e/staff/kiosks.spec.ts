// Rule (kiosks): Staff recognise a kiosk by the number that its About screen shows, and give it a name

import { expectNoViolations } from "../support/axe.ts";
import { AQUARIUM } from "../support/demo-aquarium.ts";
import { DESKTOP, expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";

test.use(DESKTOP);

test("a keeper names the tablet in front of them by its number, sets it aside, and takes it back", async ({
  page,
  browser,
  server,
  signInAs,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const context = await browser.newContext({ ...PHONE, locale: "ja", baseURL: server.origin });
  const tablet = await context.newPage();
  const known = tablet.waitForResponse(
    (response) => !!response.request().postData()?.includes('"kiosk":true'),
  );
  await tablet.goto(`/${AQUARIUM}?kiosk=1`);
  await tablet.getByRole("button", { name: "はい、水族館の端末です" }).tap();
  await tablet.getByRole("link", { name: "はらペンについて" }).tap();
  const shown = tablet.getByRole("paragraph").filter({ hasText: "この端末の番号" }).locator("code");
  await expect(shown).toHaveText(/^\d{3}-\d{3}$/);
  const number = (await shown.textContent()) ?? "";
  await expectNoViolations(tablet, "About of a kiosk");
  // A visit begins with a touch; the first one may have come while that before it was still ending.
  await tablet.getByRole("heading", { level: 1 }).tap();
  await known;

  await signInAs({ role: "keeper", aquarium: AQUARIUM });
  await page.goto(`/staff/${AQUARIUM}/kiosks`);
  const row = page.getByRole("row").filter({ hasText: number });
  await expect(row).toContainText("名前がまだありません");
  await expect(row).toContainText("390 × 844");
  await expect(row).toContainText("1 件");
  await row.getByRole("button", { name: `${number} に名前をつける` }).click();
  await expect(page.getByRole("textbox", { name: "名前" })).toBeFocused();
  await page.keyboard.type("ペンギン前");
  await expectNoViolations(page, "naming a kiosk");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("strong")).toHaveText("ペンギン前");
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoViolations(page, `kiosks, ${viewport.width} wide`);
    await expectNothingBeside(page, "kiosks");
  }
  await expectTabReachesAll(page, "kiosks");

  await row.getByRole("button", { name: "ペンギン前 を外す" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "外す", exact: true }).click();
  await expect(page.getByRole("table", { name: "外した端末" })).toContainText("ペンギン前");
  await page.getByRole("button", { name: "ペンギン前 をもどす" }).click();
  await expect(page.getByRole("table", { name: "つかっている端末" })).toContainText("ペンギン前");
  await context.close();
});
