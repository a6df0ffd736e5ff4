// Rule (staff-screens): Staff read what was done, as far as their roles go, choose from it and save it

import { readFileSync } from "node:fs";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expectNoViolations } from "../support/axe.ts";
import { startStudy } from "../support/staff/a-study.ts";
import { changeBirds } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { DESKTOP, expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";

const SLUG = "logged";

test.use(DESKTOP);

test("who did what is read in sentences, chosen from, followed to the thing, and saved", async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const admin = await signInAs("admin");
  await copyAquarium(admin, SLUG);
  await changeBirds(admin, SLUG, { m05: (bird) => ({ ...bird, comment: { ja: "よく泳ぐ" } }) });
  await admin.call("POST", STAFF_PATHS.publish(SLUG), { note: "春の支度" });
  const study = await startStudy(admin, SLUG);
  await admin.call("GET", STAFF_PATHS.participants(SLUG, study.id));

  await page.goto(`/staff/${SLUG}/log`);
  const table = page.getByRole("table", { name: "記録" });
  const lines = table.getByRole("row");
  await expect(lines.nth(1)).toContainText("参加者の一覧を見ました");
  await expect(lines.nth(1)).toContainText("Admin");
  await expect(lines.nth(1)).toContainText("秋の調査 2026");
  await expect(table).toContainText("調査を始めました");
  await expect(page.getByText("日と時刻は Asia/Tokyo のものです。")).toBeVisible();
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoViolations(page, `the log, ${viewport.width} wide`);
    await expectNothingBeside(page, "the log");
  }
  await expectTabReachesAll(page, "the log");

  await page.getByLabel("なにを").selectOption("study");
  await expect(table).not.toContainText("参加者の一覧を見ました");
  await expect(table).toContainText("調査をつくりました");
  await page.getByLabel("なにを").selectOption("content");
  await expect(table).not.toContainText("調査をつくりました");
  await page.getByLabel("この日まで").fill("2020-01-01");
  await expect(page.getByText("記録がありません")).toBeVisible();
  await page.getByLabel("この日まで").fill("");
  await expect(table).toContainText("を公開しました：「春の支度」");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV で保存" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`操作の記録-${SLUG}.csv`);
  const saved = readFileSync(await download.path(), "utf8");
  expect(saved).toContain("を公開しました：「春の支度」");
  expect(saved).not.toContain("調査をつくりました");

  await table.getByRole("link", { name: /春の支度/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("公開の記録");

  await page.goto("/staff/-/log");
  await expect(page.getByRole("table", { name: "記録" })).toContainText(SLUG);
  await expect(page.getByText("日と時刻は UTC のものです。")).toBeVisible();
  await expectNoViolations(page, "the log of everything");

  await signInAs({ role: "keeper", aquarium: SLUG }, "en");
  await page.goto(`/staff/${SLUG}/log`);
  await expect(page.getByRole("table", { name: "The log" })).toContainText("“春の支度”");
  await expect(page.getByRole("table", { name: "The log" })).toContainText("An admin");
  await expect(page.getByRole("table", { name: "The log" })).not.toContainText("study");
  await signInAs({ role: "helper", aquarium: SLUG }, "en");
  await page.goto(`/staff/${SLUG}`);
  await expect(page.getByRole("link", { name: "History" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Who did what" })).toBeHidden();
});
