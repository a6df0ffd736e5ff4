import { describe, expect, it } from "vitest";
import { filesOf, sha256 } from "../format/write-folder.ts";
import { SETS, simulatedSet } from "./simulated-sets.ts";

const digestOf = (name: string, seed: string) =>
  sha256([...filesOf(simulatedSet(name, seed)).values()].join(""));

/** The sets of seed 1, as docs/identification.md measures them. */
const DIGESTS: Readonly<Record<string, string>> = {
  "home-19": "9ebe7ce030317448",
  "home-60": "0306e6ff87da6c6e",
  "home-200": "ddaef667677b9df8",
  "strangers-19": "c13d5e2102f66ab2",
  "strangers-60": "597df9d674e2565b",
  "strangers-200": "b509cc7a2fd17266",
};

describe("the made-up sets", () => {
  it.each(Object.keys(SETS))(
    "%s is the same of the same seed, everywhere",
    (name) => {
      expect(digestOf(name, "1").slice(0, 16)).toBe(DIGESTS[name]);
    },
    60_000,
  );

  it("differ by their seeds", () => {
    expect(digestOf("strangers-19", "2")).not.toBe(digestOf("strangers-19", "1"));
  });

  it("have drawings of every kind of visitor, and none without a mark", () => {
    const { drawings, truths } = simulatedSet("strangers-60", "3");
    expect(new Set(truths.map(({ visitor }) => visitor))).toEqual(new Set(["adult", "child", "glimpse"]));
    expect(Math.min(...drawings.map(({ strokes }) => strokes.length))).toBeGreaterThan(0);
  });
});
