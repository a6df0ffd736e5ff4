import { expect, test } from "../support/staff/fixtures.ts";

const TABLE = [
  "名前\t英語名\t性別\t生年月日\tバンド\tペア",
  "サンゴ\tSango\tメス\t2016/4/2\tred・blue\tコンブ",
  "コンブ\tKonbu\tオス\t平成28年\tgreen\t",
].join("\n");

test("an admin makes an aquarium, and its birds from a pasted table of which unread cells are listed", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/staff/new-aquarium");
  await page.getByLabel("水族館の名前（日本語）").fill("うみべ水族館");
  await page.getByLabel("住所に入る名前").fill("umibe");
  await page.getByRole("button", { name: "つくる" }).tap();

  await page.getByRole("link", { name: "表から入れる" }).tap();
  await page.getByLabel("表をここに貼る").fill(TABLE);
  await expect(page.getByText("2 行目「生年月日」：平成28年")).toBeVisible();
  await page.getByRole("button", { name: "2 羽を下書きに加える" }).tap();
  await expect(page.getByRole("heading", { name: "ペンギン 2 羽" })).toBeVisible();
  await page.getByRole("link", { name: "サンゴ" }).tap();
  await expect(page.getByRole("combobox", { name: "ペア" })).toHaveValue("コンブ");
});
