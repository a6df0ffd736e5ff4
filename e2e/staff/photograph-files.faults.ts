import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import { plainJpeg } from "../../apps/server/src/testing/photographs/plain-jpeg.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** 49.98 million pixels. */
const SIDES = { width: 7_140, height: 7_000 };

// Rule (staff-screens)
test("a photograph of 25 MB and 50 megapixels is taken; one that is larger, HEIC and what is none are refused with how to go on", async ({
  page,
  signInAs,
}) => {
  // Decoding and shrinking fifty megapixels takes long.
  test.slow();
  await copyAquarium(await signInAs("admin"), "files");
  await page.goto("/staff/files/penguins");
  await page.getByRole("link", { name: "サンゴ" }).tap();
  const files = page.locator('input[type="file"]').first();
  const largest = await plainJpeg(SIDES, MAX_PHOTOGRAPH_BYTES);

  for (const [file, notice] of [
    [
      { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: Buffer.from("ftypheic") },
      /HEIC の写真を開けません/,
    ],
    [{ name: "birds.csv", mimeType: "text/csv", buffer: Buffer.from("id,name") }, /写真のファイルではない/],
    [
      { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.concat([largest, Buffer.alloc(1)]) },
      /25 MB より大きい/,
    ],
  ] as const) {
    await files.setInputFiles(file);
    await expect(page.getByText(notice)).toBeVisible();
  }

  await files.setInputFiles({ name: "largest.jpg", mimeType: "image/jpeg", buffer: largest });
  const surface = page.getByRole("group", { name: "写真。" });
  await expect(surface).toBeVisible({ timeout: 120_000 });
  // In the size in which it is traced, undistorted.
  await expect(surface.locator("image").first()).toHaveAttribute("width", "2560");
  await expect(surface.locator("image").first()).toHaveAttribute("height", "2510");
});
