import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser, HOW_TO_INSTALL } from "./browser.ts";
import { CHECKS } from "./checks.ts";
import { run, runAll } from "./steps.ts";
import { sum, type Tally, tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

/** Runs every check and every test, the browser's included. The last line printed is `N passed, M failed`. */
const reports = mkdtempSync(join(tmpdir(), "harapen-test-"));

async function checks(): Promise<Tally> {
  const failed = await runAll(CHECKS);
  if (failed.length > 0) console.error(`\nFailed checks: ${failed.join(", ")}`);
  return { passed: CHECKS.length - failed.length, failed: failed.length };
}

async function unitTests(): Promise<Tally> {
  const report = join(reports, "vitest.json");
  console.log("\n── unit tests");
  const code = await run([
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  return tallyOfVitest(report, code);
}

async function browserTests(): Promise<Tally> {
  const browser = findOrInstallBrowser();
  if (!browser) {
    console.error(HOW_TO_INSTALL);
    return { passed: 0, failed: 1 };
  }
  const report = join(reports, "playwright.json");
  console.log(`\n── browser tests in ${browser}`);
  const code = await run(["playwright", "test", "-c", "e2e", "--reporter=list,json"], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return tallyOfPlaywright(report, code);
}

const { passed, failed } = sum([await checks(), await unitTests(), await browserTests()]);
rmSync(reports, { recursive: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
