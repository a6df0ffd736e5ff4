import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source-files.ts";
import { ROOT } from "./steps.ts";

const MAX_MEDIAN_LINES = 60;
const MAX_LINES = 300;
const MAX_FILES_IN_FOLDER = 16;

/** Matches files of code, not pictures, texts and data. */
const CODE = /[.](ts|tsx|css|js|cjs|mjs)$/;
const TEST = /[.](test|spec|faults)[.]tsx?$/;

const files = sourceFiles()
  .filter((file) => CODE.test(file) && !TEST.test(file))
  .map((file) => ({ file, lines: readFileSync(join(ROOT, file), "utf8").split("\n").length - 1 }));

describe("the source files, tests aside", () => {
  it(`have at most ${MAX_MEDIAN_LINES} lines in the median`, () => {
    const sorted = files.map(({ lines }) => lines).toSorted((one, other) => one - other);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MAX_MEDIAN_LINES);
  });

  it(`have at most ${MAX_LINES} lines each`, () => {
    expect(files.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
  });

  it(`are at most ${MAX_FILES_IN_FOLDER} in a folder of their own`, () => {
    const folders = Map.groupBy(files, ({ file }) => dirname(file));
    const crowded = [...folders].flatMap(([folder, own]) =>
      own.length > MAX_FILES_IN_FOLDER ? [`${folder}: ${own.length}`] : [],
    );
    expect(crowded).toEqual([]);
  });
});
