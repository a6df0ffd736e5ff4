import { PATHS } from "@harapen/contract/calls/paths";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { makeStudy } from "../support/staff/a-study.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { holdCall } from "../support/staff/hold-call.ts";
import { PHOTOGRAPH, tapPhotograph } from "../support/staff/photograph.ts";
import { addUntraced, surfaceOf } from "../support/staff/tracing.ts";

/** The demo aquarium's first bird. */
const SANGO = "m01";

/** The browser's own question, to which every test answers that it stays. */
const BROWSER_ASKS = /a native dialog/;

const question = (page: Page) => page.getByRole("dialog", { name: "保存しないで移りますか" });
const stay = (page: Page) => question(page).getByRole("button", { name: "やめる" }).click();
const leave = (page: Page) => question(page).getByRole("button", { name: "保存しないで移る" }).click();

/** Reloads the page as its reader would; the browser asks, and the reader stays. */
async function expectBrowserAsks(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  expect((await asked).type()).toBe("beforeunload");
}

const goBack = (page: Page) => page.evaluate(() => history.back());

// Rule (drafts-and-publishes): Leaving a photograph with an unsaved trace asks first; so does the browser
//   before the page is closed or reloaded
test("who leaves a photograph on which something is traced and not saved is asked, whichever way they go", async ({
  page,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(BROWSER_ASKS);
  const admin = await signInAs("admin");
  await copyAquarium(admin, "half-traced");
  await addUntraced(page, admin, "half-traced", SANGO);
  await page.goto(`/staff/half-traced/penguins/of/${SANGO}`);
  const open = page.getByRole("link", { name: /もようをたどる/ });
  await open.tap();
  const surface = await surfaceOf(page);
  await goBack(page);
  await expect(open, "nothing is traced, and nobody asked").toBeVisible();
  await open.tap();

  await tapPhotograph(surface, PHOTOGRAPH.anchors[0]);
  const handle = surface.getByRole("button");
  await expect(handle).toHaveCount(1);
  await page.getByRole("link", { name: "サンゴ にもどる" }).tap();
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, "the question before tracing is left");
  await stay(page);
  await expectBrowserAsks(page);
  await expect(handle).toHaveCount(1);
  await goBack(page);
  await leave(page);
  await expect(open).toBeVisible();
});

// Rule (drafts-and-publishes)
test.describe("at a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  // Rule (drafts-and-publishes): Somebody who leaves unsaved settings of a study is asked, and stays logged
  //   in until they have answered
  test("settings of a study that are not saved are asked about before the page goes and before a log-out", {
    tag: FURTHER,
  }, async ({ page, signInAs, expectedErrors }) => {
    // This server's provider keeps no session that the log-out would end.
    expectedErrors.push(BROWSER_ASKS, /40[14]/);
    const admin = await signInAs("admin");
    await copyAquarium(admin, "half-set");
    const { id } = await makeStudy(admin, "half-set");
    await page.goto(`/staff/half-set/studies/of/${id}/settings`);
    const purpose = page.getByRole("textbox", { name: "目的" });
    await purpose.fill("輪は役に立つか");
    await expectBrowserAsks(page);
    await page.getByRole("button", { name: "ログアウト" }).click();
    await stay(page);
    await expect(purpose).toHaveValue("輪は役に立つか");
    await page.getByRole("button", { name: "下書きを保存する" }).click();
    await expect(page.getByText("保存していない変更があります"), "nobody is logged out yet").toBeHidden();

    await purpose.fill("輪は役に立たないか");
    await page.getByRole("button", { name: "ログアウト" }).click();
    const signedOut = page.waitForRequest((request) => request.url().endsWith(PATHS.signOut));
    await leave(page);
    await signedOut;
    await expect(page).toHaveURL(/\/staff\/?[^/]*$/);
  });

  test("what is written into a study's settings while they are saved is kept, and still to be saved", {
    tag: FURTHER,
  }, async ({ page, signInAs }) => {
    const admin = await signInAs("admin");
    await copyAquarium(admin, "written-on");
    const { id } = await makeStudy(admin, "written-on");
    await page.goto(`/staff/written-on/studies/of/${id}/settings`);
    const held = await holdCall(page, "PUT", STAFF_PATHS.study("written-on", id));
    const purpose = page.getByRole("textbox", { name: "目的" });
    const save = page.getByRole("button", { name: "下書きを保存する" });
    await purpose.fill("輪は役に立つか");
    await save.click();
    await held.begun;
    await purpose.fill("輪は役に立つか、いつか");
    held.release();
    await expect(save).toBeEnabled();
    await expect(purpose).toHaveValue("輪は役に立つか、いつか");
    await save.click();
    await expect(page.getByText("保存していない変更があります")).toBeHidden();
    await page.reload();
    await expect(purpose).toHaveValue("輪は役に立つか、いつか");
  });

  // Rule (drafts-and-publishes): What is written into one study's screens never goes into another's, also
  //   after a jump back
  test("who jumps back from a study's settings to another's, without saving, finds the other's as they are", {
    tag: FURTHER,
  }, async ({ page, signInAs }) => {
    const admin = await signInAs("admin");
    await copyAquarium(admin, "two-drafts");
    const spring = await makeStudy(admin, "two-drafts", { name: "春の調査" });
    await makeStudy(admin, "two-drafts", { name: "夏の調査" });
    await page.goto(`/staff/two-drafts/studies/of/${spring.id}/settings`);
    const name = page.getByRole("textbox", { name: "調査の名前" });
    await expect(name).toHaveValue("春の調査");
    await page.getByRole("link", { name: "研究", exact: true }).click();
    await page.getByRole("link", { name: "夏の調査", exact: true }).click();
    await page.getByRole("link", { name: "条件と同意", exact: true }).click();
    await expect(name).toHaveValue("夏の調査");
    await name.fill("真夏の調査");
    await page.evaluate(() => history.go(-3));
    await leave(page);
    await expect(page).toHaveURL(new RegExp(`/${spring.id}/settings$`));
    await expect(name).toHaveValue("春の調査");
    await expect(page.getByText("保存していない変更があります")).toBeHidden();
  });

  test("a change that the server does not take is asked about before its screens are left", async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push(/503/);
    const admin = await signInAs("admin");
    await copyAquarium(admin, "not-stored");
    const writes = "**/draft/**";
    const refuseWrites = () =>
      page.route(writes, (route) =>
        route.request().method() === "PUT" ? route.fulfill({ status: 503 }) : route.fallback(),
      );
    await page.goto(`/staff/not-stored/penguins/of/${SANGO}`);
    const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
    await refuseWrites();
    await name.fill("さんご");
    // Immediately, before the first attempt to save.
    await page.getByRole("link", { name: "‹ ペンギン" }).click();
    await stay(page);
    await expect(name).toHaveValue("さんご");
    await page.unroute(writes);
    await page.getByRole("button", { name: "もう一度保存する" }).click();
    await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
    await name.fill("さんごちゃん");
    await page.getByRole("link", { name: "‹ ペンギン" }).click();
    await expect(page.getByRole("link", { name: "さんごちゃん" }), "stored on the way out").toBeVisible();

    await page.getByRole("link", { name: "バンドと場所" }).click();
    await refuseWrites();
    await page.getByText("メスは左・オスは右").click();
    await expect(page.getByText("保存できませんでした")).toBeVisible();
    await page.getByRole("link", { name: "来館者の画面" }).click();
    await expect(page.getByText("保存できませんでした"), "the next screen has it too").toBeVisible();
    await page.getByRole("link", { name: "ペンギン", exact: false }).first().click();
    await leave(page);
    await expect(page.getByRole("link", { name: "さんごちゃん" })).toBeVisible();
  });

  // Rule (drafts-and-publishes): Leaving waits until a change is stored in the draft; where it cannot be
  //   stored, the app asks
  test("who goes back from a conflict is asked, and a draft that is taken back is gone without a question", {
    tag: FURTHER,
  }, async ({ page, signInAs, expectedErrors }) => {
    expectedErrors.push(/409|503/);
    const admin = await signInAs("admin");
    await copyAquarium(admin, "left-conflict");
    await page.goto("/staff/left-conflict/penguins");
    const asked = page.waitForResponse(`**${STAFF_PATHS.draft("left-conflict")}`);
    await page.getByRole("link", { name: "サンゴ" }).click();
    const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
    await expect(name).toHaveValue("サンゴ");
    await asked;
    await changeBirds(admin, "left-conflict", {
      [SANGO]: (bird) => ({ ...bird, name: { ...bird.name, ja: "さんご" } }),
    });
    await name.fill("珊瑚");
    const conflict = page.getByRole("dialog", { name: "ほかの人も、ここを変えました" });
    await expect(conflict).toBeVisible();
    await goBack(page);
    await stay(page);
    await conflict.getByRole("button", { name: "あなたの変更を残す" }).click();
    await expect(page.getByText("下書きに保存ずみ")).toBeVisible();

    await page.route(`**${STAFF_PATHS.draftBird("left-conflict", SANGO)}`, (route) =>
      route.fulfill({ status: 503 }),
    );
    await name.fill("さんごさん");
    await expect(page.getByText("保存できませんでした")).toBeVisible();
    await page.getByRole("button", { name: "この下書きをやめる" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "この下書きをやめる" }).click();
    await expect(page.getByRole("link", { name: "サンゴ" })).toBeVisible();
    const { birds } = await readDraft(admin, "left-conflict");
    expect(birds.find(({ id }) => id === SANGO)?.change).toBeUndefined();
  });
});
