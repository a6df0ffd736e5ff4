// Rule (deletion)

import { randomUUID } from "node:crypto";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { saveConfirmedVisit } from "../../apps/server/src/testing/confirmed-visit.ts";
import { besideServer } from "../../apps/server/src/testing/studies/beside-server.ts";
import { saveStudy } from "../../apps/server/src/testing/studies/study-beside-server.ts";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { holdCall } from "../support/staff/hold-call.ts";
import { rows } from "../support/stored-rows.ts";

const days = { events: 30, drawings: null, participants: null };

test("who asks for it is deleted by their code, after a look at what would go, and a receipt stays", async ({
  page,
  server,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[04]/);
  const { study, left } = await saveStudy(server.dataDir, "kitano", [{ penguin: "k01" }, {}], {
    retention: days,
  });
  const [gone, kept] = left;
  await signInAs({ role: "researcher", aquarium: "kitano" });
  await page.goto(`/staff/kitano/studies/of/${study.id}/deletion`);
  await expect(page.getByRole("row", { name: /できごと.*30日/ })).toBeVisible();
  await expectNoViolations(page, "deletion requests");

  const value = page.getByLabel("番号かコード");
  await value.fill("2222-2222");
  await page.getByRole("button", { name: "何が消えるか見る" }).tap();
  await expect(page.getByRole("alert")).toBeVisible();
  await value.fill(gone?.code.toLowerCase() ?? "");
  await page.getByRole("button", { name: "何が消えるか見る" }).tap();
  await expect(page.getByText("消えるもの", { exact: true })).toBeVisible();
  await expectNoViolations(page, "what would go");
  await page.getByRole("button", { name: "もとに戻せないように消す" }).tap();
  await expectNoViolations(page, "the question before a deletion");
  await page.getByRole("dialog").getByRole("button", { name: "やめる" }).tap();
  await page.getByRole("button", { name: "もとに戻せないように消す" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "もとに戻せないように消す" }).tap();
  await expect(page.getByText("消しました")).toBeVisible();
  const participants = rows(server.dataDir, `select code from participant where study = '${study.id}'`);
  expect(participants).toEqual([{ code: kept?.code }]);

  await page.getByRole("button", { name: /の控え$/ }).tap();
  const receipt = page.getByRole("dialog");
  await expect(receipt.getByText("参加者")).toBeVisible();
  await expect(receipt).not.toContainText(gone?.code ?? "");
  await expect(receipt.getByRole("button", { name: "控えを印刷する" })).toBeVisible();
  await expectNoViolations(page, "a receipt");
});

test("what was found of one person is not offered for deletion under another's code that was typed meanwhile", async ({
  page,
  server,
  signInAs,
}) => {
  const { study, left } = await saveStudy(server.dataDir, "kitano", [{ penguin: "k01" }, {}]);
  const [first, second] = left.map(({ code }) => code);
  await signInAs({ role: "researcher", aquarium: "kitano" });
  const path = STAFF_PATHS.studyDeletions("kitano", study.id);
  await page.goto(`/staff/kitano/studies/of/${study.id}/deletion`);
  const value = page.getByLabel("番号かコード");
  const look = page.getByRole("button", { name: "何が消えるか見る" });
  const remove = page.getByRole("button", { name: "もとに戻せないように消す" });
  const held = await holdCall(page, "POST", path);
  await value.fill(first ?? "");
  await look.tap();
  await held.begun;
  await value.fill(second ?? "");
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  held.release();
  await (await answered).finished();
  for (let frame = 0; frame < 3; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(remove).toHaveCount(0);

  await look.tap();
  await remove.tap();
  await page.getByRole("dialog").getByRole("button", { name: "もとに戻せないように消す" }).tap();
  await expect(page.getByText("消しました")).toBeVisible();
  await expect(remove).toHaveCount(0);
  const participants = rows(server.dataDir, `select code from participant where study = '${study.id}'`);
  expect(participants).toEqual([{ code: first }]);
});

test("a keeper deletes a visitor by the number of the device where no study runs, and a helper is led to no such page", async ({
  page,
  server,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[34]/);
  const [gone, kept, travelled] = [randomUUID(), randomUUID(), randomUUID()];
  await besideServer(server, async ({ rooms }) => {
    for (const device of [gone, kept, travelled])
      await saveConfirmedVisit(rooms, "kitano", { penguin: "k01", device });
    await saveConfirmedVisit(rooms, "minato", { penguin: "m01", device: travelled });
  });
  await signInAs({ role: "keeper", aquarium: "kitano" });
  await page.goto("/staff/kitano/for-visitors");
  await page.getByRole("link", { name: "来館者の記録を消す" }).tap();
  await expect(page.getByRole("heading", { name: "削除の求め", level: 1 })).toBeVisible();
  await expectNoViolations(page, "deletion of a visitor");

  const value = page.getByLabel("番号", { exact: true });
  const look = page.getByRole("button", { name: "何が消えるか見る" });
  await value.fill(randomUUID());
  await look.tap();
  await expect(page.getByRole("alert")).toBeVisible();
  await value.fill(travelled);
  await look.tap();
  await expect(page.getByRole("alert"), "known elsewhere too").toContainText("運用の担当");
  await value.fill(gone.toUpperCase());
  await look.tap();
  await expect(page.getByText("消えるもの", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "もとに戻せないように消す" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "もとに戻せないように消す" }).tap();
  await expect(page.getByText("消しました")).toBeVisible();
  const storedOf = (device: string) =>
    rows(server.dataDir, `select name from event where payload like '%${device}%'`).length;
  expect([storedOf(gone), storedOf(kept)]).toEqual([0, 1]);

  await page.getByRole("button", { name: /の控え$/ }).tap();
  const receipt = page.getByRole("dialog");
  await expect(receipt.getByText("訪問")).toBeVisible();
  await expect(receipt).not.toContainText(gone);
  await expectNoViolations(page, "a visitor's receipt");

  await signInAs({ role: "helper", aquarium: "kitano" });
  await page.goto("/staff/kitano/for-visitors");
  await expect(page.getByRole("heading", { name: "さがすときの手助け" })).toBeVisible();
  await expect(page.getByRole("link", { name: "来館者の記録を消す" })).toHaveCount(0);
});
