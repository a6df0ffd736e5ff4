import { watchedStudy } from "../../apps/server/src/testing/studies/watched-study.ts";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { showAquarium } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** The headings of a study's screens by their paths below its own, the live figures. */
const SCREENS = {
  "": "Live",
  "/quality": "Data quality",
  "/replay": "Replay",
  "/participants": "Participants",
  "/truth": "Truth",
  "/answers": "Answers",
  "/codes": "Codes",
  "/settings": "Arms and consent",
  "/deletion": "Deletion requests",
  "/export": "Export",
} as const;
const VISITS = 12;

test.use(PHONE);

test("axe finds nothing on any screen of a study in English, and nothing lies beside it, on a phone and a desktop", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  test.slow();
  const admin = await signInAs("admin", "en");
  await copyAquarium(admin, "looked-at");
  await showAquarium(admin, "looked-at");
  const id = await watchedStudy(server.dataDir, "looked-at", VISITS);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [screen, heading] of Object.entries(SCREENS)) {
    await page.goto(`/staff/looked-at/studies/of/${id}${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await page.waitForLoadState("networkidle");
    for (const viewport of [PHONE.viewport, { width: 1280, height: 800 }, { width: 320, height: 568 }]) {
      await page.setViewportSize(viewport);
      await expectNoViolations(page, `${screen} at ${viewport.width}`);
      await expectNothingBeside(page, `${screen} at ${viewport.width}`);
    }
  }
});
