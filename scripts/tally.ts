import { existsSync, readFileSync } from "node:fs";

/** How many tests passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
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
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(path);
  return countFailedRun(
    { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 },
    exitCode,
  );
}

/** Tallies Playwright's JSON report, with its exit code; a flaky test, which passed when it was repeated, has passed. */
export function tallyOfPlaywright(path: string, exitCode: number): Tally {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(path);
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  return countFailedRun({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, exitCode);
}
