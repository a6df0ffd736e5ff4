// Rule (drafts-and-publishes)

import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { type HeldCall, holdCall } from "../support/staff/hold-call.ts";
import { drawPhotograph } from "../support/staff/photograph.ts";

/** The demo aquarium's first bird, and another one. */
const [SANGO, KINAKO] = ["m01", "m03"];

/** The longest time that sending and decoding a photograph may take on a busy machine, in milliseconds. */
const SENT_MS = 30_000;

const question = (page: Page) => page.getByRole("dialog", { name: "保存しないで移りますか" });
const surface = (page: Page) => page.getByRole("group", { name: "写真。" });
const leaveForAll = (page: Page) => page.getByRole("link", { name: "‹ ペンギン" }).tap();

async function choose(page: Page, ...files: readonly (readonly [name: string, buffer: Buffer])[]) {
  const chosen = files.map(([name, buffer]) => ({ name, mimeType: "image/jpeg", buffer }));
  await page.locator('input[type="file"]').first().setInputFiles(chosen);
}

/** Opens a bird and chooses a photograph, whose upload is held until it is released. */
async function beginToSend(page: Page, slug: string): Promise<HeldCall> {
  await page.goto(`/staff/${slug}/penguins/of/${SANGO}`);
  const held = await holdCall(page, "POST", STAFF_PATHS.photographs(slug));
  await choose(page, ["sango.jpg", await drawPhotograph(page)]);
  await held.begun;
  return held;
}

// Rule (drafts-and-publishes): Leaving a bird while photographs are sent asks first, and goes on once they
//   have arrived, or stays and says which one cannot be sent; nothing calls back somebody who has left
test("who leaves a bird while its photograph is sent is asked, and goes once it has arrived", async ({
  page,
  signInAs,
  expectedErrors,
}) => {
  // The browser's own question, to which the test answers that it stays.
  expectedErrors.push(/a native dialog/);
  const admin = await signInAs("admin");
  await copyAquarium(admin, "sent");
  const held = await beginToSend(page, "sent");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  expect((await asked).type()).toBe("beforeunload");
  await leaveForAll(page);
  await expect(question(page)).toBeVisible();
  held.release();
  await expect(page.getByRole("link", { name: "きなこ" })).toBeVisible({ timeout: SENT_MS });
  await expect(question(page)).toBeHidden();
  const { birds } = await readDraft(admin, "sent");
  expect(birds.find(({ id }) => id === SANGO)?.content.record.photographs).toHaveLength(1);
});

test("who stays with a bird whose photograph is sent goes on to trace it", { tag: FURTHER }, async ({
  page,
  signInAs,
}) => {
  await copyAquarium(await signInAs("admin"), "stayed");
  const held = await beginToSend(page, "stayed");
  await leaveForAll(page);
  await question(page).getByRole("button", { name: "やめる" }).tap();
  held.release();
  await expect(surface(page)).toBeVisible({ timeout: SENT_MS });
});

test("who waits to leave a bird whose photograph cannot be sent stays, and reads which one it was", {
  tag: FURTHER,
}, async ({ page, signInAs, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
  await copyAquarium(await signInAs("admin"), "cut-off");
  const held = await beginToSend(page, "cut-off");
  await leaveForAll(page);
  await expect(question(page)).toBeVisible();
  held.abort();
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText(/^sango\.jpg：/);
  await leaveForAll(page);
  await expect(page.getByRole("link", { name: "きなこ" }), "nothing is sent any more").toBeVisible();
});

// Rule (drafts-and-publishes): A bird's draft is not taken back while a photograph for it is sent, which
//   would bring it back
test("a bird's draft cannot be discarded while a photograph for it is sent", { tag: FURTHER }, async ({
  page,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/);
  const admin = await signInAs("admin");
  await copyAquarium(admin, "not-yet");
  await changeBirds(admin, "not-yet", { [SANGO]: (bird) => ({ ...bird, name: { ja: "さんご" } }) });
  const held = await beginToSend(page, "not-yet");
  const discard = page.getByRole("button", { name: "この下書きをやめる" });
  await expect(discard).toBeDisabled();
  held.abort();
  await expect(discard).toBeEnabled();
});

test("who has left a bird whose photograph was being sent is not called back to it, and it is not added", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "gone");
  const held = await beginToSend(page, "gone");
  await leaveForAll(page);
  await question(page).getByRole("button", { name: "保存しないで移る" }).tap();
  await page.getByRole("link", { name: "きなこ" }).tap();
  const arrived = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === STAFF_PATHS.photographs("gone"),
  );
  held.release();
  await arrived;
  const stored = page.waitForResponse((answer) => answer.url().endsWith(KINAKO) && answer.ok());
  await page.getByRole("group", { name: "日本語" }).getByLabel("名前").fill("きなこもち");
  await stored;
  await expect(page.getByRole("heading", { level: 1, name: "きなこもち" })).toBeVisible();
  await expect(surface(page)).toHaveCount(0);
  const { birds } = await readDraft(admin, "gone");
  expect(birds.find(({ id }) => id === SANGO)?.change).toBeUndefined();
});

// Rule (staff-screens)
test("of several photographs one that cannot be sent is named with the reason, and the others are added", {
  tag: FURTHER,
}, async ({ page, signInAs, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/4\d\d/);
  await copyAquarium(await signInAs("admin"), "one-bad");
  await page.goto(`/staff/one-bad/penguins/of/${SANGO}`);
  const good = await drawPhotograph(page);
  await choose(
    page,
    ["front.jpg", good],
    ["large.jpg", Buffer.alloc(MAX_PHOTOGRAPH_BYTES + 1)],
    ["damaged.jpg", good.subarray(0, 200)],
    ["side.jpg", good],
  );
  const notice = page.getByRole("alert");
  await expect(notice.getByRole("listitem")).toHaveText(
    [/^large\.jpg：25 MB より大きい/, /^damaged\.jpg：/],
    {
      timeout: 4 * SENT_MS,
    },
  );
  await expect(page.getByRole("link", { name: /もようをたどる/ })).toHaveCount(2);
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await expectNoViolations(page, "photographs that were not added");
});
