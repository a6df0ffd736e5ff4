import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser, HOW_TO_INSTALL } from "./browsers/chromium.ts";
import { run } from "./steps.ts";
import { conclusion, failure, sum, type Tally, tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

/*
 * Runs the tests that take too long for `npm test`: the server's faults, then the browser's long tests and
 * random visits, then the server's tests and faults over a PostgreSQL whose tables are spread by session; or
 * one of the four, `npm run test:faults -- server`, with further arguments for the runner. The last line printed
 * is `N passed, M failed`. `SEED=17 npm run test:faults` repeats one visit and, if it fails, looks for a shorter
 * one that does.
 */

/**
 * How many random visits are compared with the model, or which one: variables that only this command reads,
 * so that nothing else heeds them.
 */
const { VISITS = "200", SEED = "", VISIT = "" } = process.env;

const FAULTS = ["--config=vitest.faults.config.ts"];

const [first = "", ...others] = process.argv.slice(2);
const PARTS = {
  server: serverFaults,
  browser: longBrowserTests,
  visits: randomVisits,
  spread: spreadBySession,
};
const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
const part = SEED || VISIT ? "visits" : names.find((each) => each === first);
const options = part === first ? others : process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), "harapen-faults-"));
const tallies: Tally[] = [];
for (const name of names) if (part === undefined || part === name) tallies.push(await PARTS[name]());
const total = sum(tallies);
rmSync(reports, { recursive: true });
console.log(conclusion(total));
process.exit(total.failed === 0 ? 0 : 1);

function serverFaults(): Promise<Tally> {
  return serverTests(FAULTS);
}

/**
 * Runs what works in PostgreSQL over tables that are spread by session, as a distributed database has them.
 */
async function spreadBySession(): Promise<Tally> {
  const spread = { HARAPEN_SPREAD: "1" };
  const tests = await serverTests(["apps/server/src", "--testNamePattern=over PostgreSQL"], spread);
  const suites = ["postgres.faults", "several-servers.faults", "shutdown.faults"];
  return sum([tests, await serverTests([...suites, ...FAULTS], spread)]);
}

async function serverTests(filter: readonly string[], settings: Record<string, string> = {}): Promise<Tally> {
  const report = join(reports, "vitest.json");
  const output = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(["vitest", "run", ...filter, ...output, ...options], settings);
  return tallyOfVitest(report, code);
}

/**
 * Runs the browser tests that `npm test` leaves out: those that take minutes (`*.faults.ts`), and those that
 * are tagged `@further`.
 */
function longBrowserTests(): Promise<Tally> {
  return browserTests([], { HARAPEN_FAULTS: "1" });
}

function randomVisits(): Promise<Tally> {
  const which = {
    HARAPEN_VISITS: VISITS,
    HARAPEN_VISITS_SEED: SEED,
    HARAPEN_VISITS_SCRIPT: VISIT,
  };
  return browserTests(["visits/"], which);
}

async function browserTests(filter: readonly string[], settings: Record<string, string>): Promise<Tally> {
  const browser = findOrInstallBrowser();
  if (!browser) {
    return failure(HOW_TO_INSTALL);
  }
  const report = join(reports, "playwright.json");
  const code = await run(["playwright", "test", "-c", "e2e", ...filter, "--reporter=list,json", ...options], {
    ...settings,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return tallyOfPlaywright(report, code);
}
