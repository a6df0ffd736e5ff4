import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { SUMMARY_SOURCES, summaryVersion } from "./visit-json.ts";

const HERE = import.meta.dirname;
/** What a file imports at run time, which type imports are not part of. */
const IMPORTS = /^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm;

const resolveFrom = (file: string) => createRequire(file).resolve;

/** Returns a file and everything in this repository that it imports, directly or not. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORTS))
    if (name.startsWith(".") || name.startsWith("@harapen/")) withImports(resolveFrom(file)(name), known);
  return known;
}

it("the version of summaries is that of every source that makes them", () => {
  const own = globSync("*.ts", { cwd: HERE, exclude: ["*.test.ts"] });
  const made = own.flatMap((file) => [...withImports(`${HERE}/${file}`)]);
  const listed = SUMMARY_SOURCES.map((source) => resolveFrom(`${HERE}/visit-json.ts`)(source));
  expect(own.length).toBeGreaterThan(3);
  expect(listed.sort()).toEqual([...new Set(made)].sort());
  expect(new Set(listed.map((file) => dirname(file))).size).toBeGreaterThan(3);
});

it("the version of summaries changes with each source, and there is none where one can't be read", () => {
  const versions = SUMMARY_SOURCES.map((_, index) => summaryVersion(SUMMARY_SOURCES.toSpliced(index, 1)));
  expect(new Set([...versions, summaryVersion()]).size).toBe(SUMMARY_SOURCES.length + 1);
  expect(summaryVersion([...SUMMARY_SOURCES, "./missing.ts"])).toBeNull();
});
