import { watchedStudy } from "../../apps/server/src/testing/studies/watched-study.ts";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { showAquarium, unblindStudy } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** The headings of a study's screens by their paths below its own, the live figures. */
const SCREENS = {
  "": { ja: "いまのようす", en: "Live" },
  "/quality": { ja: "データの質", en: "Data quality" },
  "/replay": { ja: "絵の再生", en: "Replay" },
  "/participants": { ja: "参加者", en: "Participants" },
  "/truth": { ja: "正解の入力", en: "Truth" },
  "/answers": { ja: "回答", en: "Answers" },
  "/codes": { ja: "参加コード", en: "Codes" },
  "/settings": { ja: "条件と同意", en: "Arms and consent" },
  "/deletion": { ja: "削除の求め", en: "Deletion requests" },
  "/export": { ja: "書き出し", en: "Export" },
} as const;
const VISITS = 12;

test.use(PHONE);

for (const locale of ["ja", "en"] as const)
  test(`axe finds nothing on any screen of a study in ${locale}, and nothing lies beside it, on a phone and a desktop`, {
    tag: FURTHER,
  }, async ({ page, server, signInAs }) => {
    test.slow();
    const admin = await signInAs("admin", locale);
    const slug = `looked-at-${locale}`;
    await copyAquarium(admin, slug);
    await showAquarium(admin, slug);
    const id = await watchedStudy(server.dataDir, slug, VISITS);
    await unblindStudy(admin, slug, id);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const [screen, heading] of Object.entries(SCREENS)) {
      await page.goto(`/staff/${slug}/studies/of/${id}${screen}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading[locale]);
      await page.waitForLoadState("networkidle");
      for (const viewport of [PHONE.viewport, { width: 1280, height: 800 }, { width: 320, height: 568 }]) {
        await page.setViewportSize(viewport);
        await expectNoViolations(page, `${screen} at ${viewport.width}`);
        await expectNothingBeside(page, `${screen} at ${viewport.width}`);
      }
    }
  });
