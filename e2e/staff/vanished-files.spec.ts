// Rule (staff-screens)

import { chooseVanished } from "../support/devices/choose-vanished.ts";
import { FURTHER } from "../support/further.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { drawPhotograph } from "../support/staff/photograph.ts";

/* Files that were moved or removed after they were chosen. */

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/ERR_FILE_NOT_FOUND/));

const UNREAD = "ファイルを読めませんでした";

test(
  "a zip that is gone when it is sent is said to be unreadable, not the server out of reach",
  {
    tag: FURTHER,
  },
  async ({ page, signInAs }, testInfo) => {
    await copyAquarium(await signInAs("admin"), "gone-zip");
    await page.goto("/staff/gone-zip/exchange");
    const chosen = page.locator('input[type="file"]');
    await chooseVanished(chosen, testInfo.outputPath("aquarium.zip"), "zip");
    await expect(page.getByRole("alert").filter({ hasText: UNREAD })).toBeVisible();
  },
);

test(
  "a photograph that is gone when it is sent is named, with the reason",
  {
    tag: FURTHER,
  },
  async ({ page, signInAs }, testInfo) => {
    await copyAquarium(await signInAs("admin"), "gone-photograph");
    await page.goto("/staff/gone-photograph/penguins/of/m01");
    const photograph = await drawPhotograph(page);
    const chosen = page.locator('input[type="file"]').first();
    await chooseVanished(chosen, testInfo.outputPath("sango.jpg"), photograph);
    await expect(page.getByRole("alert").filter({ hasText: "sango.jpg" })).toContainText(UNREAD);
  },
);
