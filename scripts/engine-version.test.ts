import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  engineSources,
  fingerprint,
  type Sources,
  stampIn,
  VERSION_FILE,
  withStamp,
} from "./engine-fingerprint.ts";
import { ROOT } from "./steps.ts";

const SOURCES = engineSources();
const PARAMETERS = "packages/recognition/src/parameters.ts";
const LEARNING_PARAMETERS = "packages/recognition/src/learning/parameters.ts";
const GEOMETRY = "packages/contract/src/geometry.ts";

function edited(path: string, edit: (source: string) => string): Sources {
  const source = SOURCES.get(path) ?? "";
  expect(edit(source)).not.toBe(source);
  return new Map([...SOURCES, [path, edit(source)]]);
}

describe("the engine's version", () => {
  const text = readFileSync(join(ROOT, VERSION_FILE), "utf8");

  it("has the fingerprint of the engine's sources", () => {
    const message = "The engine has changed, and its version has not: run `npm run engine-version`.";
    expect(stampIn(text), message).toBe(fingerprint(SOURCES));
  });

  it("counts up its series when a parameter changes", () => {
    const parameters = [PARAMETERS, LEARNING_PARAMETERS].map(
      (path) => [path, SOURCES.get(path) ?? ""] as const,
    );
    const series = /const SERIES = (\d+);/.exec(text)?.[1];
    const message =
      "A parameter has changed: count up SERIES, and write it here with the parameters' new fingerprint.";
    expect([series, fingerprint(new Map(parameters))], message).toEqual(["10", "fa5cb966c4"]);
  });

  it("takes another fingerprint, and nothing else changes with it", () => {
    const other = withStamp(text, "0123456789");
    expect(stampIn(other)).toBe("0123456789");
    expect(withStamp(other, stampIn(text) ?? "")).toBe(text);
  });
});

describe("fingerprint", () => {
  it.each([
    ["a parameter", PARAMETERS, (source: string) => source.replace("LAPSE_RATE = 0.01", "LAPSE_RATE = 0.02")],
    ["the geometry that it shares", GEOMETRY, (source: string) => source.replace("left: 115", "left: 116")],
    [
      "a term of the model",
      "packages/recognition/src/math/log-math.ts",
      (source: string) => source.replace("Math.log1p", "Math.log"),
    ],
  ])("changes with %s", (_, path, edit) => {
    expect(fingerprint(edited(path, edit))).not.toBe(fingerprint(SOURCES));
  });

  it.each([
    ["a comment", (source: string) => source.replace("The lapse rate", "How often visitors lapse")],
    ["white space", (source: string) => source.replaceAll("\n", "\n\n")],
    [
      "a type",
      (source: string) => source.replace("readonly weight: number;", "readonly weight: number | undefined;"),
    ],
  ])("does not change with %s", (_, edit) => {
    expect(fingerprint(edited(PARAMETERS, edit))).toBe(fingerprint(SOURCES));
  });

  it("does not depend on the order of the files", () => {
    expect(fingerprint(new Map([...SOURCES].reverse()))).toBe(fingerprint(SOURCES));
  });
});

describe("engineSources", () => {
  it("are what results can depend on: neither the tests, nor the version itself, nor what only types come from", () => {
    const paths = [...SOURCES.keys()];
    expect(paths).toEqual(expect.arrayContaining([PARAMETERS, GEOMETRY, "packages/contract/src/belly.ts"]));
    expect(paths).not.toContain(VERSION_FILE);
    expect(paths).not.toContain("packages/contract/src/penguin.ts");
    expect(paths.filter((path) => path.endsWith(".test.ts"))).toEqual([]);
  });
});
