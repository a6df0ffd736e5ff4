import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { drawPhotograph, PHOTOGRAPH, tapPhotograph } from "../support/staff/photograph.ts";

// Rule (staff-screens)
test("a bird's photograph is aligned by four taps, its spots corrected and, once all is looked at, saved", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "traced");
  await page.goto("/staff/traced/penguins");
  await page.getByRole("link", { name: "サンゴ" }).tap();
  const photograph = { name: "sango.jpg", mimeType: "image/jpeg", buffer: await drawPhotograph(page) };
  await page.locator('input[type="file"]').first().setInputFiles(photograph);

  const surface = page.getByRole("group", { name: "写真。" });
  await expect(surface).toBeVisible();
  for (const anchor of PHOTOGRAPH.anchors) await tapPhotograph(surface, anchor);
  await page.getByRole("button", { name: "もようをさがす" }).tap();
  const save = page.getByRole("button", { name: "このもようを下書きに保存" });
  await expect(save).toBeDisabled();
  const rings = surface.getByRole("button", { name: /もよう \d/ });
  while ((await rings.count()) > 0) await rings.first().press("Delete");
  for (const spot of PHOTOGRAPH.spots) await tapPhotograph(surface, spot);
  await expect(rings).toHaveCount(PHOTOGRAPH.spots.length);
  await page.getByRole("button", { name: "もどす", exact: false }).first().tap();
  await expect(rings).toHaveCount(PHOTOGRAPH.spots.length - 1);
  await page.getByRole("button", { name: "やり直す" }).tap();
  await page.getByLabel("おなか全体を見ました").check();
  await save.tap();
  await expect(page.getByText("もよう 4", { exact: true })).toBeVisible();
});
