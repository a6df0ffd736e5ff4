import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { writeBenchmark } from "./format/write-folder.ts";
import { SMALL } from "./testing/small-benchmark.ts";

// Each command is a process of its own, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "benchmark-cli-"));
  writeBenchmark(join(folder, "small"), SMALL);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};

it("a folder is checked, answered, scored and compared by one command each", () => {
  expect(run("check", "small")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/4 individuals, 4 drawings/),
  });
  expect(run("answer", "small", "--method", "engine", "--out", "engine.jsonl").status).toBe(0);
  const scored = run("score", "small", "--answers", "engine.jsonl", "--against", "engine.jsonl");
  expect(scored).toMatchObject({ status: 0, stderr: "" });
  expect(scored.stdout).toMatch(/^\| witnessed \| 2 \| 1 \| 100\.0 /m);
  expect(scored.stdout).toMatch(/^\| confirmed \| 0\.0 /m);
  const compared = run("compare", "small", "--answers", "engine.jsonl", "--methods", "i3s,engine");
  expect(compared.status).toBe(0);
  expect(compared.stdout).toContain("| I3S Classic |");
  expect(compared.stdout).toContain("engine.jsonl against this engine, on the same drawings:");
});

it("the whole method of the page can be compared", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  writeFileSync(join(folder, "my-method.mjs"), page.split("```js\n")[1]?.split("```")[0] ?? "");
  const { stdout } = spawnSync(process.execPath, ["my-method.mjs", "small"], {
    cwd: folder,
    encoding: "utf8",
  });
  writeFileSync(join(folder, "mine.jsonl"), stdout);
  const { status, stdout: table } = run("compare", "small", "--answers", "mine.jsonl", "--methods", "groth");
  expect([status, table]).toEqual([0, expect.stringMatching(/^\| mine.jsonl \| 100\.0 /m)]);
});

it("what is missing is said, and ends with an error after the figures", () => {
  writeFileSync(join(folder, "few.jsonl"), '{"drawing":"d1","ranking":["p1"]}\n');
  const { status, stdout, stderr } = run("score", "small", "--answers", "few.jsonl");
  expect(status).toBe(1);
  expect(stderr).toContain("few.jsonl: d2 is not answered");
  expect(stderr).toContain("few.jsonl: 3 of 4 drawings count as worst.");
  expect(stdout).toMatch(/^\| witnessed \| 2 \| 1 \| 50\.0 /m);
});

it.each([
  [[], /^Usage: /],
  [["score", "small"], /^--answers is missing/],
  [["score", "nowhere", "--answers", "few.jsonl"], /datapackage.json: is missing/],
  [
    ["answer", "small", "--method", "magic", "--out", "x"],
    /There is no method magic. There are: nine-counts/,
  ],
  [["simulate", "new", "--set", "big"], /There is no set big. There are: home-19/],
  [["check", "small", "--set", "x"], /check takes no --set/],
  [["check", "small", "--colour"], /--colour/],
])("%j is refused in words", (args, said) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(1);
  expect(stderr).toMatch(said);
  expect(stderr).not.toContain("    at ");
});

it("a made-up set is written into a new folder alone", () => {
  expect(run("simulate", "one", "--set", "strangers-19", "--seed", "7").status).toBe(0);
  expect(run("check", "one")).toMatchObject({ status: 0 });
  expect(run("simulate", "one", "--set", "strangers-19").stderr).toContain("one is not empty.");
});
