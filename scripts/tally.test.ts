import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "./steps.ts";
import { conclusion, sum, tallyOfMissing, tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "harapen-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, `${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test("a runner that dies without a report counts as one failure, with its exit code", () => {
  expect(tallyOfVitest("/nowhere/report.json", 7)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    trouble: ["vitest ended with exit code 7"],
  });
});

test("a report of passes with a failing exit code still fails", () => {
  const passes = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 2, testResults: [] };
  expect(tallyOfVitest(report(passes), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    trouble: ["vitest ended with exit code 1"],
  });
});

test("a unit test that failed is named with why, and so is a file that could not be read", () => {
  const why =
    "\u001b[31mAssertionError\u001b[39m: expected 5 to be 7\n\n- Expected\n    at somewhere (file.ts:1:2)";
  const path = report({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: join(ROOT, "apps/server/src/main.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "the server starts", status: "passed", failureMessages: [] },
          { fullName: "the server ends", status: "failed", failureMessages: [why] },
        ],
      },
      {
        name: join(ROOT, "scripts/dev.test.ts"),
        status: "failed",
        message: "No such module",
        assertionResults: [],
      },
    ],
  });
  expect(tallyOfVitest(path, 1).trouble).toEqual([
    "apps/server/src/main.test.ts › the server ends\n  AssertionError: expected 5 to be 7\n  - Expected",
    "scripts/dev.test.ts\n  No such module",
  ]);
});

test("a browser test that passed when it was repeated has passed, and is named", () => {
  const spec = (title: string, status: string, ...results: object[]) => ({
    title,
    file: "undo.spec.ts",
    line: 3,
    tests: [{ status, results }],
  });
  const wrong = { error: { message: "Expected: 5\nReceived: 7" } };
  const path = report({
    stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [
      {
        specs: [spec("undoes", "flaky", wrong, {}), spec("draws", "expected", {})],
        suites: [{ specs: [spec("saves", "unexpected", wrong, wrong)] }],
      },
    ],
  });
  expect(tallyOfPlaywright(path, 1)).toEqual({
    passed: 6,
    failed: 1,
    skipped: 3,
    trouble: [
      "undo.spec.ts:3 › undoes (passed when it was repeated)\n  Expected: 5\n  Received: 7",
      "undo.spec.ts:3 › saves (failed)\n  Expected: 5\n  Received: 7",
    ],
  });
});

test("tallies add up, and end with a line of counts below what failed", () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 1, trouble: [] },
    { passed: 2, failed: 3, skipped: 0, trouble: ["types", "lint"] },
  ]);
  expect(total).toEqual({ passed: 3, failed: 3, skipped: 1, trouble: ["types", "lint"] });
  expect(conclusion(total).split("\n")).toEqual([
    "",
    "── what failed, or passed only when repeated",
    "types",
    "lint",
    "",
    "3 passed, 3 failed",
  ]);
  expect(conclusion({ passed: 4, failed: 0, skipped: 0, trouble: [] })).toBe("\n4 passed, 0 failed");
});

test("a missing program skips its tests on somebody's own machine, and fails them under CI", () => {
  expect(tallyOfMissing(["WebKit"], false)).toEqual({ passed: 0, failed: 0, skipped: 1, trouble: [] });
  expect(tallyOfMissing(["WebKit"], true)).toEqual({ passed: 0, failed: 1, skipped: 0, trouble: [] });
});
