import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// Rule (staff-screens)
test("a keeper changes a name, publishes it with a note, and shows the aquarium to visitors", async ({
  page,
  signInAs,
}) => {
  await copyAquarium(await signInAs("admin"), "published");
  await signInAs({ role: "keeper", aquarium: "published" });
  await page.goto("/staff/published/penguins");
  await page.getByRole("link", { name: "サンゴ" }).tap();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByRole("group", { name: "日本語" }).getByLabel("名前").fill("さんごちゃん");
  await saved;
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();

  await page.goto("/staff/published");
  await page.getByRole("button", { name: "公開する" }).tap();
  await page.getByLabel("ひとこと").fill("はじめての公開");
  await page.getByRole("dialog").getByRole("button", { name: "公開する" }).tap();
  await expect(page.getByText("公開しました！")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "公開する" })).toBeDisabled();
  await page.getByRole("button", { name: "来館者に見せる" }).tap();
  await expect(page.getByText("まだ来館者に見えません")).toBeHidden();

  await page.goto("/published/list");
  await expect(page.getByRole("main").getByRole("button", { name: "さんごちゃん" })).toBeVisible();
});
