import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sum, tallyOfMissing, tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "harapen-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, `${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test("a runner that dies without a report counts as one failure", () => {
  expect(tallyOfVitest("/nowhere/report.json", 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a report of passes with a failing exit code still fails", () => {
  expect(tallyOfVitest(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 2 }), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
  });
});

test("a browser test that passed when it was repeated has passed", () => {
  const path = report({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } });
  expect(tallyOfPlaywright(path, 1)).toEqual({ passed: 6, failed: 1, skipped: 3 });
});

test("tallies add up", () => {
  expect(
    sum([
      { passed: 1, failed: 0, skipped: 1 },
      { passed: 2, failed: 3, skipped: 0 },
    ]),
  ).toEqual({ passed: 3, failed: 3, skipped: 1 });
});

test("a missing program skips its tests on somebody's own machine, and fails them under CI", () => {
  expect(tallyOfMissing(["WebKit"], false)).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(tallyOfMissing(["WebKit"], true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
