import { readFileSync } from "node:fs";
import { watchedStudy } from "../../apps/server/src/testing/studies/watched-study.ts";
import { textOfZip } from "../../apps/server/src/testing/zips.ts";
import { expectNoViolations } from "../support/axe.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { DESKTOP, expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";

test.use(DESKTOP);

// Rule (research.md#exporting)
// Rule (research-export.md#the-form-of-the-csv-files)
test("an export's CSV files are of the form that is chosen, which the list has and gives back", async ({
  page,
  server,
  signInAs,
}) => {
  await copyAquarium(await signInAs("admin", "en"), "formed");
  const id = await watchedStudy(server.dataDir, "formed", 6);
  await page.goto(`/staff/formed/studies/of/${id}/export`);
  const plain = page.getByRole("radio", { name: "Plain" });
  const commas = page.getByRole("radio", { name: "For Excel with decimal commas" });
  await expect(plain).toBeChecked();
  await expectTabReachesAll(page, "export");
  await plain.focus();
  await page.keyboard.press("ArrowUp");
  await expect(commas).toBeChecked();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  await expect(page.getByText("The zip is saved, and listed below.")).toBeVisible();
  const zip = readFileSync(await download.path());
  expect(textOfZip(zip, "outcomes.csv")).toMatch(/^\uFEFFevent_id;search_id;/);
  expect(textOfZip(zip, "README.md")).toContain("with semicolons and decimal commas");

  await page.reload();
  await expect(plain).toBeChecked();
  await expect(page.getByText("CSV: For Excel with decimal commas")).toBeVisible();
  await page.getByRole("button", { name: "Use this selection" }).click();
  await expect(commas).toBeChecked();
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoViolations(page, `export, ${viewport.width} wide`);
    await expectNothingBeside(page, "export");
  }
});
