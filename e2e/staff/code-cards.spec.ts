import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expectNoViolations } from "../support/axe.ts";
import { showAquarium, startStudy } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** An address that visitors can open, as no cards are printed for an address of this machine. */
const ADDRESS = "https://harapen.example";

test.use({ baseURL: ADDRESS, viewport: { width: 1280, height: 800 }, hasTouch: false });

// Rule (research.md#codes)
test("cards of codes are printed on sheets of A4 to be cut, and nothing else is", async ({
  page,
  server,
  signInAs,
}) => {
  await page.context().route(`${ADDRESS}/**`, async (route) => {
    const address = route.request().url().replace(ADDRESS, server.origin);
    await route.fulfill({ response: await route.fetch({ url: address }) });
  });
  const admin = await signInAs("admin");
  await copyAquarium(admin, "printed");
  await showAquarium(admin, "printed");
  const study = await startStudy(admin, "printed");
  const made = await admin.call("POST", STAFF_PATHS.studyCodes("printed", study.id), { count: 50 });
  expect(made.ok).toBe(true);
  await signInAs({ role: "researcher", aquarium: "printed" });
  await page.goto(`/staff/printed/studies/of/${study.id}/codes`);
  const sheet = page.getByRole("region", { name: "印刷する紙" });
  await expect(sheet).toContainText("50 枚のカードが A4 の紙 3 枚になります");
  await expect(sheet.getByRole("listitem")).toHaveCount(24);
  await expect(sheet.getByRole("listitem").first()).toContainText("harapen.example/printed");
  await expectNoViolations(page, "cards of codes");
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // Pages of 595 x 842 points.
  const text = pdf.toString("latin1");
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3);
  expect(text.match(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/g)).toHaveLength(3);
});
