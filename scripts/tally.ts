import { existsSync, readFileSync } from "node:fs";

/** How many tests passed, failed and were skipped. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** Counts a runner that failed without naming a failed test (or without a report) as one failure. */
function countFailedRun(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport<Report>(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;
}

/** Tallies Vitest's JSON report, with its exit code. */
export function tallyOfVitest(path: string, exitCode: number): Tally {
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
    path,
  );
  const tally = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
  return countFailedRun(tally, exitCode);
}

interface PlaywrightStats {
  readonly expected: number;
  readonly unexpected: number;
  readonly flaky: number;
  readonly skipped: number;
}

/** Tallies Playwright's JSON report, with its exit code; a flaky test, which passed when it was repeated, has passed. */
export function tallyOfPlaywright(path: string, exitCode: number): Tally {
  const stats = readReport<{ stats: PlaywrightStats }>(path)?.stats;
  const tally = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  };
  return countFailedRun(tally, exitCode);
}

/** The tests that could not run for a missing program count as one: skipped on somebody's own machine, failed under CI. */
export function tallyOfMissing(programs: readonly unknown[], isCi = process.env.CI === "true"): Tally {
  return {
    passed: 0,
    failed: isCi ? programs.length : 0,
    skipped: isCi ? 0 : programs.length,
  };
}
