import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const MODULE = JSON.stringify(new URL("./log.ts", import.meta.url).href);

/** Runs a program that has a `log`, and that reports its progress on stderr. */
function run(program: string): ChildProcessWithoutNullStreams {
  const script = `const { createLog } = await import(${MODULE});
    const log = createLog("info");
    const say = (what) => process.stderr.write(what + "\\n");
    ${program}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  child.stderr.setEncoding("utf8");
  return child;
}

const numbersOf = (printed: string): number[] =>
  printed
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).line);

// Rule (operating.md#logs): Times are ISO 8601 in UTC
it("every line has its time in a form that people read, and that sorts", async () => {
  const before = new Date().toISOString();
  const { time } = JSON.parse(await text(run(`log.info("logged"); process.exit(0);`).stdout));
  expect(time).toBe(new Date(time).toISOString());
  expect([before, time, new Date().toISOString()].toSorted()[1]).toBe(time);
});

it("every line is written before the process ends, in its order", async () => {
  const child = run(`for (let line = 0; line < 500; line++) log.info({ line }, "logged"); process.exit(3);`);
  expect(numbersOf(await text(child.stdout))).toEqual([...Array(500).keys()]);
});

it("the event loop goes on while nobody reads the log, and every line comes once somebody does", async () => {
  const child = run(`let line = 0;
    const more = () => {
      for (let each = 0; each < 100; each++) log.info({ line: line++ }, "x".repeat(100));
      if (line < 5_000) setTimeout(more, 1); else say("alive");
    };
    more();`);
  const [said] = await once(child.stderr, "data");
  expect(said).toBe("alive\n");
  expect(numbersOf(await text(child.stdout))).toEqual([...Array(5_000).keys()]);
});

it("lines beyond what may wait are dropped, and counted on stderr", async () => {
  const child = run(`for (let line = 0; line < 60_000; line++) log.info({ line }, "x".repeat(100));`);
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [lost = 0] = /^(\d+) lines of the log were dropped/.exec(said)?.slice(1).map(Number) ?? [];
  expect(lost).toBeGreaterThan(0);
  expect(numbersOf(printed)).toHaveLength(60_000 - lost);
});
