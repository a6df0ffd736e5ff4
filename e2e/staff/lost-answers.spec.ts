// Rule (staff-screens)
// Rule (drafts-and-publishes)

import { randomUUID } from "node:crypto";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { person } from "@harapen/contract/staff/people";
import { studyResponse } from "@harapen/contract/staff/studies";
import type { Page } from "@playwright/test";
import { saveConfirmedVisit } from "../../apps/server/src/testing/confirmed-visit.ts";
import { besideServer } from "../../apps/server/src/testing/studies/beside-server.ts";
import { changedZip } from "../../apps/server/src/testing/zips.ts";
import { FURTHER } from "../support/further.ts";
import { makeStudy } from "../support/staff/a-study.ts";
import { changeBirds, publish, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { loseNextAnswer, loseNextAnswers } from "../support/staff/lose-next-answer.ts";
import { type Member, signInMember } from "../support/staff/members.ts";

/** The demo aquarium's first bird. */
const SANGO = "m01";

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/ERR_FAILED/, /status of 40[49]/));

const failureOf = (page: Page) => page.getByRole("alert").filter({ hasText: "サーバーにつながりません" });

/** Sends an aquarium's own zip back, with another name of the aquarium. */
async function sendRenamed({ call, send }: Member, slug: string): Promise<void> {
  const zip = new Uint8Array(await (await call("GET", STAFF_PATHS.exportZip(slug))).arrayBuffer());
  const renamed = (json: string) => {
    const aquarium = JSON.parse(json);
    return { ...aquarium, name: { ...aquarium.name, ja: "べつの水族館" } };
  };
  const buffer = Buffer.from(changedZip(zip, { "aquarium.json": renamed }));
  const sent = await send(STAFF_PATHS.importZip(slug), { mimeType: "application/zip", buffer });
  expect(sent.ok, "the zip is sent").toBe(true);
}

test("a zip that was taken, or that somebody else has discarded, is not offered any more", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "taken-once";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  const take = page.getByRole("button", { name: "下書きに入れる" });
  await sendRenamed(admin, slug);
  await page.goto(`/staff/${slug}/exchange`);
  await expect(take).toBeVisible();
  expect((await admin.call("DELETE", STAFF_PATHS.importZip(slug))).ok, "somebody else discards it").toBe(
    true,
  );
  await take.tap();
  await expect(take).toHaveCount(0);

  await sendRenamed(admin, slug);
  await page.reload();
  await loseNextAnswers(page, "POST", STAFF_PATHS.takeImport(slug));
  await take.tap();
  await expect(page.getByText("下書きに変更が 1 件あります")).toBeVisible();
  await expect(take).toHaveCount(0);
});

test("a bird's draft that was discarded is gone when its answer is lost and it is discarded again", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "discarded-once";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  await changeBirds(admin, slug, { [SANGO]: (bird) => ({ ...bird, comment: { ja: "かわった" } }) });
  await page.goto(`/staff/${slug}/penguins/of/${SANGO}`);
  await page.getByRole("button", { name: "この下書きをやめる" }).tap();
  await loseNextAnswers(page, "POST", STAFF_PATHS.draftDiscard(slug));
  const discard = page.getByRole("dialog").getByRole("button", { name: "この下書きをやめる" });
  await discard.tap();
  await expect(failureOf(page)).toBeVisible();
  await discard.tap();
  await expect(page.getByRole("table", { name: "ペンギンの一覧" })).toBeVisible();
  expect((await readDraft(admin, slug)).birds.filter(({ change }) => change)).toEqual([]);
});

test("a draft that was published is said to be, and its dialog is closed, though the answer was lost", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const slug = "published-once";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "公開する" });
  const askAfter = async (comment: string, lose = loseNextAnswers) => {
    await changeBirds(admin, slug, { [SANGO]: (bird) => ({ ...bird, comment: { ja: comment } }) });
    await page.goto(`/staff/${slug}`);
    await page.getByRole("button", { name: "公開する" }).tap();
    await lose(page, "POST", STAFF_PATHS.publish(slug));
  };
  const expectSaid = async () => {
    await expect(page.getByText("公開しました！")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  await askAfter("かわった", loseNextAnswer);
  await confirm.tap();
  await expectSaid();

  await askAfter("またかわった");
  await confirm.tap();
  await expect(failureOf(page)).toBeVisible();
  await confirm.tap();
  await expectSaid();
  expect((await readDraft(admin, slug)).publish).toBe(3);

  await askAfter("さいごにかわった");
  await page.unrouteAll();
  const other = await signInMember(server, { role: "keeper", aquarium: slug });
  const published = await other.call("POST", STAFF_PATHS.publish(slug), { note: "" });
  expect(published.ok, "somebody else publishes it").toBe(true);
  await confirm.tap();
  await expect(page.getByRole("alert").filter({ hasText: "ほかの人が先に変えました" })).toBeVisible();
  await expect(dialog).toBeVisible();
});

// Rule (drafts-and-publishes): A study that somebody else has changed is started, frozen, closed or unblinded
//   once that is on the screen, and once alone where the answer was lost
test("a study is started after somebody else has changed it, once its change is on the screen", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const slug = "started-after";
  await copyAquarium(await signInAs("admin"), slug);
  const other = await signInMember(server, "admin");
  const { id, revision, current } = await makeStudy(other, slug);
  await page.goto(`/staff/${slug}/studies/of/${id}/settings`);
  await page.getByRole("button", { name: "調査を始める" }).tap();
  const settings = { ...current.settings, purpose: "ほかの人の目的" };
  const put = await other.call("PUT", STAFF_PATHS.study(slug, id), { revision, settings });
  expect(put.ok, "somebody else changes it").toBe(true);
  const start = page.getByRole("dialog").getByRole("button", { name: "調査を始める" });
  await start.tap();
  await expect(page.getByRole("alert").filter({ hasText: "ほかの人が先に変えました" })).toBeVisible();
  await expect(page.getByLabel("目的")).toHaveValue("ほかの人の目的");
  await loseNextAnswers(page, "POST", STAFF_PATHS.studyStatus(slug, id));
  await start.tap();
  await expect(failureOf(page)).toBeVisible();
  await start.tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("記録しています")).toBeVisible();
});

test("a study's settings whose answer was lost are in no conflict with themselves when they are saved again", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "saved-once";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  const { id } = await makeStudy(admin, slug);
  await page.goto(`/staff/${slug}/studies/of/${id}/settings`);
  await page.getByLabel("目的").fill("輪は役に立つか");
  await loseNextAnswers(page, "PUT", STAFF_PATHS.study(slug, id));
  const save = page.getByRole("button", { name: "下書きを保存する" });
  await save.tap();
  await expect(failureOf(page)).toBeVisible();
  await save.tap();
  await expect(save).toHaveCount(0);
  await expect(page.getByText("ほかの人が、先に保存しました")).toHaveCount(0);
  const stored = await (await admin.call("GET", STAFF_PATHS.study(slug, id))).json();
  expect(studyResponse.parse(stored).study.current.settings.purpose).toBe("輪は役に立つか");
});

test("what was brought back from the history is said to be, and is listed, though the answer was lost", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "brought-back";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  await changeBirds(admin, slug, { [SANGO]: (bird) => ({ ...bird, comment: { ja: "かわった" } }) });
  await publish(admin, slug);
  await page.goto(`/staff/${slug}/history`);
  await page.getByRole("button", { name: "この時点にすべてもどす" }).tap();
  await loseNextAnswers(page, "POST", STAFF_PATHS.restore(slug));
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "もどして公開する" });
  await confirm.tap();
  await expect(failureOf(page)).toBeVisible();
  await confirm.tap();
  await expect(dialog).toHaveCount(0);
  const third = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "第 3 回" }) });
  await expect(third).toContainText("いま公開中");
});

// Rule (deletion)
test("a visitor's deletion has its receipt on the screen, though the answer was lost", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const device = randomUUID();
  await besideServer(server, ({ rooms }) => saveConfirmedVisit(rooms, "kitano", { penguin: "k01", device }));
  await signInAs({ role: "keeper", aquarium: "kitano" });
  await page.goto("/staff/kitano/for-visitors/deletion", { waitUntil: "networkidle" });
  const receipts = page.getByRole("button", { name: /の控え$/ });
  const before = await receipts.count();
  await page.getByLabel("番号", { exact: true }).fill(device);
  await page.getByRole("button", { name: "何が消えるか見る" }).tap();
  const remove = page.getByRole("button", { name: "もとに戻せないように消す" });
  await expect(remove).toBeVisible();
  await loseNextAnswers(page, "POST", STAFF_PATHS.deletions("kitano"));
  await remove.tap();
  await page.getByRole("dialog").getByRole("button", { name: "もとに戻せないように消す" }).tap();
  await expect(failureOf(page)).toBeVisible();
  await expect(receipts).toHaveCount(before + 1);
});

test("an aquarium and somebody who were removed are not listed any more, though the answers were lost", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "removed-once";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  await page.goto("/staff/-/aquariums");
  const entry = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: slug, exact: true }) });
  await entry.getByRole("button", { name: `${slug}を消す` }).tap();
  await loseNextAnswers(page, "DELETE", STAFF_PATHS.aquarium(slug));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(slug);
  await dialog.getByRole("button", { name: "もどせない形で消す" }).tap();
  await expect(failureOf(page)).toBeVisible();
  await dialog.getByRole("button", { name: "やめる" }).tap();
  await expect(entry).toHaveCount(0);

  const mail = "removed@aquarium.example";
  const roles = [{ aquarium: "minato", role: "helper" }];
  const added = await admin.call("POST", STAFF_PATHS.people, { mail, admin: false, roles });
  const { id } = person.parse(await added.json());
  await page.goto("/staff/minato/people");
  const listed = page.getByRole("listitem").filter({ hasText: mail });
  await listed.getByRole("button", { name: `${mail} を外す` }).tap();
  await loseNextAnswers(page, "DELETE", STAFF_PATHS.aquariumPerson("minato", id));
  await dialog.getByRole("button", { name: `${mail} を外す` }).tap();
  await expect(listed).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test("the question about a draft that was discarded does not come back with the next change, where its answer was lost", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "asked-once";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  const change = (comment: string) =>
    changeBirds(admin, slug, { [SANGO]: (bird) => ({ ...bird, comment: { ja: comment } }) });
  await change("かわった");
  await page.goto(`/staff/${slug}`);
  const discard = page.getByRole("button", { name: "変更をすべて取り消す" });
  await discard.tap();
  await loseNextAnswers(page, "DELETE", `${STAFF_PATHS.draft(slug)}?revision=*`);
  await page.getByRole("dialog").getByRole("button", { name: "変更をすべて取り消す" }).tap();
  await expect(discard).toHaveCount(0);
  await change("またかわった");
  // The page loads it anew when it is shown again, seconds after it was loaded last.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText("下書きの変更 1 件", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
