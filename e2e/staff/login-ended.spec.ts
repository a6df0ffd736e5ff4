import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** Longer than the time for which a page does not ask again who is signed in, in milliseconds. */
const A_WHILE_MS = 61_000;

const ended = (page: Page) => page.getByRole("dialog", { name: "ログインが切れました" });

/** Makes the server refuse the page's token, as it does once the token has expired. */
async function endLogin(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [key, kept] of Object.entries(sessionStorage))
      if (key.startsWith("harapen.staff.user:"))
        sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(kept), id_token: "ended" }));
  });
}

/** Logs in again through the tab that the dialog opens, with this name at the demo provider. */
async function logInAgain(page: Page, name: string): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await ended(page).getByRole("link", { name: "もう一度ログインする（新しいタブ）" }).tap();
  const tab = await opened;
  await tab.getByRole("textbox").fill(name);
  await tab.getByRole("button").first().tap();
  await expect(tab.getByRole("heading", { name: "ログインしました" })).toBeVisible();
  await tab.close();
}

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/401/));

// Rule (staff-screens): A login that ends takes nothing that is being written: calls wait beneath a dialog
//   until the same person has logged in again
test("what is written of a bird as the login ends is on the screen and stored once the person has logged in again", async ({
  page,
  signInAs,
}) => {
  await copyAquarium(await signInAs("admin"), "written");
  const keeper = await signInAs({ role: "keeper", aquarium: "written" });
  await page.goto("/staff/written/penguins/of/m01");
  const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
  await expect(name).toHaveValue("サンゴ");
  await endLogin(page);
  await name.fill("さんごちゃん");
  await expect(ended(page)).toContainText("keeper of written で、もう一度ログインしてください。");
  await expectNoViolations(page, "the end of a login");
  await page.keyboard.press("Escape");
  await logInAgain(page, "keeper of written");
  await expect(ended(page)).toBeHidden();
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await expect(name).toHaveValue("さんごちゃん");
  expect((await readDraft(keeper, "written")).birds[0]?.content.name.ja).toBe("さんごちゃん");
});

// Rule (staff-screens)
test("a consent form that is being written stays when the page finds its login ended as it is looked at again", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  await page.clock.install();
  await copyAquarium(await signInAs("admin"), "consented");
  await signInAs({ role: "researcher", aquarium: "consented" });
  await page.goto("/staff/consented/studies/new");
  await page.getByRole("textbox", { name: "調査の名前" }).fill("秋の調査");
  await page.getByRole("button", { name: "下書きをつくる" }).tap();
  await page.getByRole("switch", { name: "参加の前に、同意をたずねる" }).press("Space");
  const form = page.getByRole("textbox", { name: "来館者が読む文" });
  await form.fill("書きかけの同意の文です");
  await endLogin(page);
  await page.clock.fastForward(A_WHILE_MS);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await logInAgain(page, "researcher of consented");
  await expect(ended(page)).toBeHidden();
  await expect(form).toHaveValue("書きかけの同意の文です");
  await page.getByRole("button", { name: "下書きを保存する" }).tap();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  await page.reload();
  await expect(form).toHaveValue("書きかけの同意の文です");
});

// Rule (staff-screens): If somebody else logs in then, nothing that was being written is stored
test("where somebody else logs in after a login's end, nothing is stored in their name unless they go on", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  await copyAquarium(await signInAs("admin"), "others");
  const helper = await signInAs({ role: "helper", aquarium: "others" });
  await signInAs({ role: "keeper", aquarium: "others" });
  await page.goto("/staff/others/penguins/of/m01");
  const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
  await expect(name).toHaveValue("サンゴ");
  await endLogin(page);
  await name.fill("さんごちゃん");
  await logInAgain(page, "helper of others");
  await expect(ended(page)).toContainText("いまは helper of others でログインしています。");
  await expect(ended(page).getByRole("button", { name: /helper of others で続ける/ })).toBeVisible();
  await expectNoViolations(page, "somebody else's login");
  expect((await readDraft(helper, "others")).birds[0]?.change, "nothing is stored").toBeUndefined();
  await logInAgain(page, "keeper of others");
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  const { change } = (await readDraft(helper, "others")).birds[0] ?? {};
  expect(change?.by?.name).toBe("keeper of others");
});
