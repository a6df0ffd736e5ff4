import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./steps.ts";

/** How many tests passed, failed and were skipped. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /**
   * The names of the tests that failed, or passed only when repeated, each with the reason below it if it is
   * known.
   */
  readonly trouble: readonly string[];
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped, trouble }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      trouble: [...total.trouble, ...trouble],
    }),
    { passed: 0, failed: 0, skipped: 0, trouble: [] },
  );
}

/** Returns the tally of something that was not run, or failed, as a whole. */
export function failure(trouble: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, trouble: [trouble] };
}

/** Returns the end of a run's output: its trouble by name, and `N passed, M failed` as the last line. */
export function conclusion({ passed, failed, trouble }: Tally): string {
  const named = trouble.length > 0 ? ["\n── what failed, or passed only when repeated", ...trouble] : [];
  return [...named, `\n${passed} passed, ${failed} failed`].join("\n");
}

/** Counts a failed runner without a failed test (or without a report) as one failure. */
function countFailedRun(tally: Tally, runner: string, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0
    ? sum([tally, failure(`${runner} ended with exit code ${exitCode}`)])
    : tally;
}

function readReport<Report>(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

/** Tallies Vitest's JSON report and its exit code. */
export function tallyOfVitest(path: string, exitCode: number): Tally {
  const report = readReport<VitestReport>(path);
  const tally = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
    trouble: report?.testResults.flatMap(vitestTrouble) ?? [],
  };
  return countFailedRun(tally, "vitest", exitCode);
}

/** Returns the failed tests of a file; the file itself if it could not even be read. */
function vitestTrouble({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [withReason(file, message)];
  return failed.map((test) => withReason(`${file} › ${test.fullName}`, test.failureMessages?.[0] ?? ""));
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/**
 * Tallies Playwright's JSON report and its exit code; a flaky test, which passed when repeated, counts as
 * passed.
 */
export function tallyOfPlaywright(path: string, exitCode: number): Tally {
  const report = readReport<PlaywrightReport>(path);
  const tally = {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
    skipped: report?.stats.skipped ?? 0,
    trouble: report?.suites.flatMap(playwrightTrouble) ?? [],
  };
  return countFailedRun(tally, "playwright", exitCode);
}

const PLAYWRIGHT_TROUBLE: ReadonlyMap<string, string> = new Map([
  ["unexpected", "failed"],
  ["flaky", "passed when it was repeated"],
]);

function playwrightTrouble({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, results }) => {
      const what = PLAYWRIGHT_TROUBLE.get(status);
      const why = results.find(({ error }) => error)?.error?.message ?? "";
      return what ? [withReason(`${file}:${line} › ${title} (${what})`, why)] : [];
    }),
  );
  return [...own, ...suites.flatMap(playwrightTrouble)];
}

/** The number of lines shown of a reason: the expected and the actual value, without the stack. */
const REASON_LINES = 12;

function withReason(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const way = lines.findIndex((line) => /^\s+at /.test(line));
  const shown = lines.slice(0, Math.min(way < 0 ? REASON_LINES : way, REASON_LINES));
  return [name, ...shown.map((line) => `  ${line}`)].join("\n");
}

/**
 * Counts the tests that could not run as one for each missing program: skipped on somebody's own machine,
 * failed under CI.
 */
export function tallyOfMissing(programs: readonly unknown[], isCi = process.env.CI === "true"): Tally {
  return {
    passed: 0,
    failed: isCi ? programs.length : 0,
    skipped: isCi ? 0 : programs.length,
    trouble: [],
  };
}
