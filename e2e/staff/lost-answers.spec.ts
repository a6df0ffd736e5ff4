import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { changedZip } from "../../apps/server/src/testing/zips.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";

/** The demo aquarium's first bird. */
const SANGO = "m01";

/** Loses the answer to the page's next call by this method and path, which is done all the same. */
async function loseNextAnswer(page: Page, method: string, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

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
  await loseNextAnswer(page, "POST", STAFF_PATHS.takeImport(slug));
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
  await loseNextAnswer(page, "POST", STAFF_PATHS.draftDiscard(slug));
  const discard = page.getByRole("dialog").getByRole("button", { name: "この下書きをやめる" });
  await discard.tap();
  await expect(failureOf(page)).toBeVisible();
  await discard.tap();
  await expect(page.getByRole("table", { name: "ペンギンの一覧" })).toBeVisible();
  expect((await readDraft(admin, slug)).birds.filter(({ change }) => change)).toEqual([]);
});
