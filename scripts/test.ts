import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser, HOW_TO_INSTALL } from "./browsers/chromium.ts";
import { ENGINE_NAMES, howToInstall, installMissingEngines } from "./browsers/engines.ts";
import { CHECKS } from "./checks.ts";
import { run, runAll } from "./steps.ts";
import { sum, type Tally, tallyOfMissing, tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

/**
 * Runs every check and every test, the browsers' included. What is skipped is said at the end, before the last line, which is
 * `N passed, M failed`.
 */
const reports = mkdtempSync(join(tmpdir(), "harapen-test-"));
// Hundreds of servers and commands are started, from one source: node keeps what it has compiled of it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../node_modules/.cache/node");
/** What the reader has to know at the end: which tests could not run, and why. */
const notes: string[] = [];

async function checks(): Promise<Tally> {
  const failed = await runAll(CHECKS);
  if (failed.length > 0) console.error(`\nFailed checks: ${failed.join(", ")}`);
  return { passed: CHECKS.flat().length - failed.length, failed: failed.length, skipped: 0 };
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
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = join(reports, "playwright.json");
  console.log(`\n── browser tests in ${browser}`);
  const code = await run(["playwright", "test", "-c", "e2e", "--reporter=list,json"], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return tallyOfPlaywright(report, code);
}

/** The short form of `npm run test:engines`, in those of the engines that are on this machine. */
async function engineTests(): Promise<Tally> {
  const missing = installMissingEngines();
  for (const name of missing) notes.push(`No tests in ${name}. ${howToInstall(name)}`);
  const engines = ENGINE_NAMES.filter((name) => !missing.includes(name));
  if (engines.length === 0) return tallyOfMissing(missing);
  const report = join(reports, "engines.json");
  console.log(`\n── main flow and event log in ${engines.join(" and ")}`);
  const projects = engines.map((name) => `--project=${name}`);
  const code = await run(
    ["playwright", "test", "-c", "e2e/engines", "--reporter=list,json", "--grep=@short", ...projects],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return sum([tallyOfPlaywright(report, code), tallyOfMissing(missing)]);
}

const { passed, failed, skipped } = sum([
  await checks(),
  await unitTests(),
  await browserTests(),
  await engineTests(),
]);
rmSync(reports, { recursive: true });
for (const note of notes) console.error(`\n${note}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
