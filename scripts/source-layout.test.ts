import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source-files.ts";
import { ROOT } from "./steps.ts";

const MAX_LINES = 400;

/** Matches files of code, not pictures, texts and data. */
const CODE = /[.](ts|tsx|css|js|cjs|mjs)$/;
const TEST = /[.](test|spec|faults)[.]tsx?$/;

const files = sourceFiles()
  .filter((file) => CODE.test(file) && !TEST.test(file))
  .map((file) => ({ file, lines: readFileSync(join(ROOT, file), "utf8").split("\n").length - 1 }));

describe("the source files, tests aside", () => {
  it(`have at most ${MAX_LINES} lines each`, () => {
    const longer = files.filter(({ lines }) => lines > MAX_LINES);
    expect(longer, "CONTRIBUTING.md#how-we-write says why").toEqual([]);
  });
});
