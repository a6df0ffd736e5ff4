// Rule (staff-screens)

import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expectNoViolations } from "../support/axe.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { drawPhotograph } from "../support/staff/photograph.ts";

// Rule (staff-screens): Many photographs are sent at once: each is matched to the penguin that its file is
//   named after, the others by hand
test("many photographs find their penguins by their files' names, and the others by hand", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "many");
  await page.goto("/staff/many/penguins");
  await page.getByRole("link", { name: "写真をまとめて入れる" }).tap();
  const buffer = await drawPhotograph(page);
  const files = ["さんご (2).jpg", "IMG_0001.jpg", "notes.txt"].map((name) => ({
    name,
    mimeType: name.endsWith("txt") ? "text/plain" : "image/jpeg",
    buffer,
  }));
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect(page.getByRole("status")).toHaveText("写真 3 枚のうち 1 枚は、だれの写真かわかりました。");
  const birds = page.getByLabel("ペンギン", { exact: true });
  await expect(birds.first()).toHaveValue("m01");
  await expectNoViolations(page, "many photographs");
  await birds.nth(1).selectOption({ label: "大福" });
  await birds.nth(2).selectOption({ label: "大福" });
  await page.locator('input[type="date"]').nth(1).fill("2025-05-01");
  await page.getByRole("button", { name: "写真 3 枚を下書きに入れる" }).tap();
  await expect(page.getByText("写真 2 枚を下書きに入れました。")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("notes.txt：写真のファイルではないようです。")).toBeVisible();
  await page.getByRole("button", { name: "notes.txt を入れない" }).tap();

  const draft = draftResponse.parse(await (await admin.call("GET", STAFF_PATHS.draft("many"))).json());
  const photographsOf = (id: string) =>
    draft.birds.find((bird) => bird.id === id)?.content.record.photographs ?? [];
  expect(photographsOf("m01")).toHaveLength(1);
  expect(photographsOf("m05")).toMatchObject([{ taken: "2025-05-01", original: "discarded" }]);
});
