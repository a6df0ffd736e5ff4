import type { Locator, Page } from "@playwright/test";
import { FURTHER } from "../support/further.ts";
import { LABELS, MEMBER_LABELS } from "../support/labels.ts";
import { candidates, search } from "../support/search-steps.ts";
import { open, signIn } from "../support/sign-in.ts";
import { readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { keepSignIn } from "../support/staff/keep-sign-in.ts";
import { type Member, signInMember } from "../support/staff/members.ts";

const SLUG = "taken-back";

const idOf = async (admin: Member, name: string) =>
  (await readDraft(admin, SLUG)).birds.find(({ content }) => content.name.en === name)?.id ?? "";

/** Sets on a bird's page where it is now, and waits until the draft has it. */
async function setStatus(keeper: Page, id: string, status: string): Promise<void> {
  await keeper.goto(`/staff/${SLUG}/penguins/of/${id}`);
  const stored = keeper.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  const section = keeper.getByRole("region", { name: "いまは" });
  await section.getByRole("combobox", { name: "いまは" }).selectOption(status);
  await stored;
  await expect(keeper.getByText("下書きに保存ずみ")).toBeVisible();
}

async function publish(keeper: Page): Promise<void> {
  await keeper.goto(`/staff/${SLUG}`);
  await keeper.getByRole("main").getByRole("button", { name: "公開する" }).tap();
  await keeper.getByRole("dialog").getByRole("button", { name: "公開する" }).tap();
  await expect(keeper.getByText("公開しました！")).toBeVisible();
}

/** Searches, and returns the names of all candidates, best first. */
async function searchAll(page: Page): Promise<Locator> {
  await search(page, LABELS.en);
  await page.getByRole("button", { name: LABELS.en.notListed }).tap();
  return candidates(page).getByRole("heading");
}

// Rule (staff-screens)
test("a status that was taken back is nothing to publish before, and after brings the bird back to catalog, search and album", {
  tag: FURTHER,
}, async ({ page, context, server, fingers }) => {
  test.slow();
  const admin = await signInMember(server, "admin");
  await copyAquarium(admin, SLUG);
  await admin.call("PATCH", `/api/harapen/staff/aquariums/${SLUG}`, { hidden: false });
  const keeper = await context.newPage();
  await keepSignIn(keeper, server, admin, "ja");

  await open(page, `/${SLUG}`);
  await signIn(page, "Comes back");
  await page.getByRole("main").getByRole("link", { name: MEMBER_LABELS.draw }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await search(page, LABELS.en);
  const name = String(await candidates(page).first().getByRole("heading").textContent()).replace(/^1:/, "");
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(LABELS.en.sent);
  const id = await idOf(admin, name);

  await setStatus(keeper, id, "旅立った");
  await setStatus(keeper, id, "いる");
  expect((await readDraft(admin, SLUG)).birds.filter(({ change }) => change)).toEqual([]);
  await keeper.goto(`/staff/${SLUG}`);
  await expect(keeper.getByRole("main").getByRole("button", { name: "公開する" })).toBeDisabled();

  const inCatalog = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  const former = page.getByRole("heading", { name: "Penguins who used to live here" });
  const inAlbum = page.getByRole("main").getByRole("listitem").getByRole("heading");
  const drawAndSearch = async () => {
    await page.goto(`/${SLUG}/draw-penguin`);
    await fingers.tap({ x: 150, y: 200 });
    return searchAll(page);
  };

  await setStatus(keeper, id, "旅立った");
  await publish(keeper);
  await page.goto(`/${SLUG}/list`);
  await expect(former).toBeVisible();
  await expect((await drawAndSearch()).filter({ hasText: name })).toHaveCount(0);
  await page.goto(`/${SLUG}/collection`);
  await expect(inAlbum).toHaveText(name);

  await setStatus(keeper, id, "いる");
  await publish(keeper);
  await page.goto(`/${SLUG}/list`);
  await expect(inCatalog).toBeVisible();
  await expect(former).toHaveCount(0);
  await expect((await drawAndSearch()).filter({ hasText: name })).toHaveCount(1);
  await page.goto(`/${SLUG}/collection`);
  await expect(inAlbum).toHaveText(name);

  await keeper.goto(`/staff/${SLUG}/history`);
  await keeper.getByRole("button", { name: "ちがいを見る" }).first().tap();
  const row = keeper.getByRole("row", { name: /^いまは/ });
  await expect(row.getByRole("cell")).toHaveText([/^旅立った \d{4}-\d\d-\d\d$/, "いる"]);
});
