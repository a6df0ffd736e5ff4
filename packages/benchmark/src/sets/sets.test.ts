import { describe, expect, it } from "vitest";
import type { Benchmark } from "../format/benchmark.ts";
import { filesOf, sha256 } from "../format/write-folder.ts";
import { runMethods } from "../methods/compare-methods.ts";
import { METHODS, type Method } from "../methods/methods.ts";
import { score } from "../scoring/score.ts";
import { SETS, simulatedSet } from "./simulated-sets.ts";

const ENGINE = METHODS.get("engine") as Method;

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
  "home-19-asked": "d6bf6a53be5bcc01",
  "home-60-asked": "84dcc3926955ac87",
  "home-200-asked": "ad96559f8c97c2ed",
  "strangers-19-asked": "cee4eae9a5d91f09",
  "strangers-60-asked": "93218f2ab91ed58f",
  "strangers-200-asked": "b83a25ed001777f8",
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

  it("have the same drawings with answers, of which the engine makes something", () => {
    const [alone, asked] = ["strangers-19", "strangers-19-asked"].map((name) => simulatedSet(name, "4")) as [
      Benchmark,
      Benchmark,
    ];
    expect(asked.drawings.map((each) => ({ ...each, looks: [] }))).toEqual(alone.drawings);
    expect([asked.individuals, asked.truths]).toEqual([alone.individuals, alone.truths]);
    for (const { bands, looks } of asked.drawings)
      expect(looks.map(({ kind }) => kind)).toEqual([
        "count",
        "pair",
        ...(bands === null ? (["bands"] as const) : []),
      ]);
    const [without, withAnswers] = [alone, asked].map(
      (set) => runMethods(set, [ENGINE]).flatMap((answers) => score(set, answers))[0]?.figures.logLoss?.mean,
    ) as [number, number];
    expect(withAnswers).toBeLessThan(without - 0.1);
  }, 60_000);

  it("have drawings of every kind of visitor, and none without a mark", () => {
    const { drawings, truths } = simulatedSet("strangers-60", "3");
    expect(new Set(truths.map(({ visitor }) => visitor))).toEqual(new Set(["adult", "child", "glimpse"]));
    expect(Math.min(...drawings.map(({ strokes }) => strokes.length))).toBeGreaterThan(0);
  });
});
