import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser, HOW_TO_INSTALL } from "./browsers/chromium.ts";
import { run } from "./steps.ts";
import { tallyOfPlaywright } from "./tally.ts";

/** How many random visits are held against the model, or which: names that only this command reads, so that no other heeds them. */
const { VISITS = "200", SEED = "", VISIT = "" } = process.env;

/**
 * Runs the tests that take longer than `npm test` may, against the visitor's app as it was last built. The last line printed is
 * `N passed, M failed`. `SEED=17 npm run test:faults` repeats one visit and, where it fails, looks for a shorter one that does.
 */
const browser = findOrInstallBrowser();
if (!browser) {
  console.error(HOW_TO_INSTALL);
  console.log("\n0 passed, 1 failed");
  process.exit(1);
}
const reports = mkdtempSync(join(tmpdir(), "harapen-faults-"));
const report = join(reports, "playwright.json");
const code = await run(
  ["playwright", "test", "-c", "e2e", "visits/", "--reporter=list,json", ...process.argv.slice(2)],
  {
    HARAPEN_VISITS: VISITS,
    HARAPEN_VISITS_SEED: SEED,
    HARAPEN_VISITS_SCRIPT: VISIT,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  },
);
const { passed, failed } = tallyOfPlaywright(report, code);
rmSync(reports, { recursive: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
