import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { exportsResponse } from "@harapen/contract/staff/studies/exports";
import { watchedStudy } from "../../apps/server/src/testing/studies/watched-study.ts";
import { pathsOfZip } from "../../apps/server/src/testing/zips.ts";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { unblindStudy } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { DESKTOP, expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";

const VISITS = 60;
const TABLET = { width: 820, height: 1180 };

test.use(DESKTOP);

// Rule (research.md#watching): A researcher watches, judges and exports in the console
// Rule (research-export.md): The list of exports has the number of each, by which a receipt names it
test("a researcher watches a study, sees what is wrong, and exports it once it is unblinded", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "watched");
  const id = await watchedStudy(server.dataDir, "watched", VISITS);
  const screen = `/staff/watched/studies/of/${id}`;

  await page.goto(screen);
  const flow = page.getByRole("region", { name: "きょうの流れ" });
  await expect(flow.getByRole("listitem")).toHaveCount(8);
  await page.getByLabel("期間").selectOption("all");
  await expect(page.getByText(`参加した訪問 ${VISITS + 1}`)).toBeVisible();
  await expect(page.getByText("条件ごとの結果は、公開するまで見えません")).toBeVisible();
  await expect(page.getByLabel("わけて見る").getByRole("option")).toHaveText([
    "わけない",
    "ことば",
    "端末",
    "館の端末の名前",
    "時刻",
  ]);
  await page.getByLabel("わけて見る").selectOption("device");
  await expect(page.getByRole("table", { name: "わけた結果" }).getByRole("row")).toHaveCount(3);
  for (const size of [DESKTOP.viewport, TABLET, PHONE.viewport]) {
    await page.setViewportSize(size);
    await expectNoViolations(page, `live, ${size.width} wide`);
    await expectNothingBeside(page, "live");
  }
  await page.setViewportSize(DESKTOP.viewport);
  await expectTabReachesAll(page, "live");

  await page.goto(`${screen}/quality`);
  await expect(page.getByRole("region", { name: "いま気をつけること" })).toContainText(
    "検索のしくみの版が変わりました",
  );
  await expect(page.getByRole("region", { name: "数でみる" })).toContainText("条件とちがうヒントの訪問 0");
  await expectNoViolations(page, "data quality");

  await page.goto(`${screen}/export`);
  await expect(page.getByText("条件ごとの結果を公開するまで")).toBeVisible();
  await unblindStudy(admin, "watched", id);
  await page.goto(screen);
  await page.getByLabel("期間").selectOption("all");
  const primary = page.getByRole("region", { name: "おもな結果" });
  await expect(primary.getByRole("row")).toHaveCount(4);
  await expect(primary).toContainText("はずれに数えます");
  await expect(primary.getByRole("row").nth(2)).toContainText("ポイント");
  for (const size of [PHONE.viewport, DESKTOP.viewport]) {
    await page.setViewportSize(size);
    await expectNoViolations(page, `the primary outcome, ${size.width} wide`);
    await expectNothingBeside(page, "the primary outcome");
  }
  await page.goto(`${screen}/export`);
  await page.getByLabel("絵と線の場所を入れる").uncheck();
  const saved: string[] = [];
  for (let made = 1; made <= 2; made++) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "書き出す", exact: true }).click(),
    ]);
    const zip = readFileSync(await download.path());
    expect(pathsOfZip(zip)).toContain("outcomes.csv");
    saved.push(createHash("sha256").update(zip).digest("hex"));
    await expect(page.getByRole("button", { name: "選び方を保存" })).toHaveCount(made);
  }
  expect(saved[1]).toBe(saved[0]);
  const listed = await admin.call("GET", STAFF_PATHS.studyExports("watched", id));
  for (const made of exportsResponse.parse(await listed.json()).exports)
    await expect(page.getByText(made.id), "the number that receipts of deletions have").toBeVisible();
  await expect(page.getByText("前の書き出しと同じ中身")).toBeVisible();
  await expectNoViolations(page, "export");
});
