import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { simulatedSet } from "../sets/simulated-sets.ts";
import { SMALL } from "../testing/small-benchmark.ts";
import type { Benchmark } from "./benchmark.ts";
import { describeFault } from "./check.ts";
import { readBenchmark } from "./read-folder.ts";
import { filesOf, sha256, writeBenchmark } from "./write-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "benchmark-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a benchmark's folder", () => {
  it("reads as it was written", () => {
    const set = simulatedSet("strangers-19", "round");
    writeBenchmark(folder, set);
    expect(readdirSync(folder).sort()).toEqual([
      "datapackage.json",
      "drawings.jsonl",
      "individuals.jsonl",
      "truth.jsonl",
    ]);
    const { benchmark, faults } = readBenchmark(folder);
    expect(faults).toEqual([]);
    const byId = (rows: Benchmark["drawings"]) => new Map(rows.map((row) => [row.id, row]));
    expect(benchmark?.about).toEqual(set.about);
    expect(byId(benchmark?.drawings ?? [])).toEqual(byId(set.drawings));
    expect(new Set(benchmark?.truths.map((row) => JSON.stringify(row)))).toEqual(
      new Set(set.truths.map((row) => JSON.stringify(row))),
    );
  });

  it("has the same bytes in whatever order its rows and their keys are", () => {
    const expected = filesOf(SMALL);
    const turned = <Row extends object>(row: Row) => Object.fromEntries(Object.entries(row).reverse()) as Row;
    const shuffled = <Row extends object>(rows: readonly Row[]) =>
      fc.shuffledSubarray(rows.map(turned), { minLength: rows.length });
    fc.assert(
      fc.property(
        shuffled(SMALL.individuals),
        shuffled(SMALL.drawings),
        shuffled(SMALL.truths),
        (individuals, drawings, truths) => {
          const spotted = individuals.map((each) => ({ ...each, spots: each.spots.map(turned) }));
          expect(filesOf({ about: turned(SMALL.about), individuals: spotted, drawings, truths })).toEqual(
            expected,
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it("may keep its truth back", () => {
    writeBenchmark(folder, { ...SMALL, truths: [] });
    expect(readdirSync(folder)).not.toContain("truth.jsonl");
    expect(readBenchmark(folder)).toMatchObject({ faults: [], benchmark: { truths: [] } });
  });

  it("is never written over something, nor where it contradicts itself", () => {
    const [first, ...others] = SMALL.truths;
    expect(() => writeBenchmark(folder, { ...SMALL, truths: others })).toThrow(/nobody says what d1 shows/);
    writeFileSync(join(folder, "mine.txt"), "");
    expect(() => writeBenchmark(folder, { ...SMALL, truths: [...others, first as never] })).toThrow(
      /is not empty/,
    );
    expect(readdirSync(folder)).toEqual(["mine.txt"]);
  });
});

/** Changes a file of the folder, with its hash in the descriptor where that is not what is tested. */
function change(file: string, edit: (content: string) => string, hashed = true): void {
  const before = readFileSync(join(folder, file), "utf8");
  const after = edit(before);
  expect(after).not.toBe(before);
  writeFileSync(join(folder, file), after);
  if (!hashed || file === "datapackage.json") return;
  const descriptor = readFileSync(join(folder, "datapackage.json"), "utf8");
  writeFileSync(join(folder, "datapackage.json"), descriptor.replace(sha256(before), sha256(after)));
}

describe("what is wrong is said by file and line", () => {
  const cases: [string, string, (content: string) => string, RegExp][] = [
    [
      "a line that is cut off",
      "drawings.jsonl",
      (text) => text.slice(0, -9),
      /^drawings.jsonl line 4: is no JSON/,
    ],
    [
      "a mask of another size",
      "drawings.jsonl",
      (text) => text.replace('"mask":[1,', '"mask":['),
      /^drawings.jsonl line 1: mask: /,
    ],
    [
      "a column that the format has not",
      "individuals.jsonl",
      (text) => text.replace('{"id":"p2"', '{"name":"Momo","id":"p2"'),
      /^individuals.jsonl line 2: the format has no name/,
    ],
    [
      "a point that is no number",
      "drawings.jsonl",
      (text) => text.replace("[[150,180,0]]", '[["150",180,0]]'),
      /^drawings.jsonl line 1: strokes.0.points/,
    ],
    [
      "a drawing that is there twice",
      "drawings.jsonl",
      (text) => text.replace('"id":"d2"', '"id":"d1"'),
      /^drawings.jsonl line 2: the drawing d1 is there twice/,
    ],
    [
      "an individual of no population",
      "truth.jsonl",
      (text) => text.replace('"p3"', '"p9"'),
      /^truth.jsonl line 3: p9 is no individual of hall/,
    ],
    [
      "the truth of no drawing",
      "truth.jsonl",
      (text) => text.replace('"d4"', '"d9"'),
      /^truth.jsonl line 4: there is no drawing d9/,
    ],
    [
      "a name that nobody has",
      "drawings.jsonl",
      (text) => text.replace('"named":null', '"named":"Momo"'),
      /^drawings.jsonl line 1: names Momo, which is no individual of hall/,
    ],
    [
      "a descriptor of another format",
      "datapackage.json",
      (text) => text.replace('"format": 1', '"format": 2'),
      /^datapackage.json: is of format 2/,
    ],
    [
      "a descriptor that is no JSON",
      "datapackage.json",
      (text) => text.slice(5),
      /^datapackage.json: is no JSON/,
    ],
    [
      "a descriptor without a title",
      "datapackage.json",
      (text) => text.replace('"title"', '"titel"'),
      /^datapackage.json: title: /,
    ],
  ];
  it.each(cases)("%s", (_, file, edit, said) => {
    writeBenchmark(folder, SMALL);
    change(file, edit);
    const { benchmark, faults } = readBenchmark(folder);
    expect(benchmark).toBeUndefined();
    expect(faults.map(describeFault).filter((fault) => said.test(fault))).not.toEqual([]);
  });

  it("a file that was changed since it was described, or is gone", () => {
    writeBenchmark(folder, SMALL);
    change("truth.jsonl", (text) => text.replace('"p1"', '"p2"'), false);
    rmSync(join(folder, "individuals.jsonl"));
    expect(readBenchmark(folder).faults.map(describeFault)).toEqual([
      "individuals.jsonl: is missing",
      "truth.jsonl: is not the file that datapackage.json describes: its hash differs",
    ]);
  });
});
