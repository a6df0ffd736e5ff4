import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser, HOW_TO_INSTALL } from "./browsers/chromium.ts";
import { ENGINE_NAMES, howToInstall, installMissingEngines } from "./browsers/engines.ts";
import { CHECKS } from "./checks.ts";
import { run, runAll } from "./steps.ts";
import {
  conclusion,
  failure,
  sum,
  type Tally,
  tallyOfMissing,
  tallyOfPlaywright,
  tallyOfVitest,
} from "./tally.ts";

/*
 * Runs every check and the tests, including the browsers', except what takes long (`npm run test:faults`). At
 * the end it names what failed and which engines this machine lacks, and counts skipped tests; the last line
 * is `N passed, M failed`.
 */

const reports = mkdtempSync(join(tmpdir(), "harapen-test-"));
// Hundreds of servers and commands are started from the same source: Node caches its compiled code.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../node_modules/.cache/node");
/** What the reader has to know at the end: which tests could not run, and why. */
const notes: string[] = [];

async function checks(): Promise<Tally> {
  const failed = await runAll(CHECKS);
  const passed = CHECKS.flat().length - failed.length;
  return { passed, failed: failed.length, skipped: 0, trouble: failed };
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
    return failure(HOW_TO_INSTALL);
  }
  const report = join(reports, "playwright.json");
  console.log(`\n── browser tests in ${browser}`);
  const code = await run(["playwright", "test", "-c", "e2e", "--reporter=list,json"], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return tallyOfPlaywright(report, code);
}

/** Makes a release, installs it, and does with it what the operators' page says. */
async function releaseTests(): Promise<Tally> {
  const report = join(reports, "release.json");
  console.log("\n── a release");
  const config = "--config=vitest.faults.config.ts";
  const output = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
  return tallyOfVitest(report, await run(["vitest", "run", config, "operating/release", ...output]));
}

/** Runs the short form of `npm run test:engines`, in those engines that this machine has. */
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

const parts = [checks, unitTests, releaseTests, browserTests, engineTests];
const tallies: Tally[] = [];
for (const part of parts) tallies.push(await part());
const total = sum(tallies);
rmSync(reports, { recursive: true });
for (const note of notes) console.error(`\n${note}`);
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(conclusion(total));
process.exit(total.failed === 0 ? 0 : 1);
