import { describe, expect, it } from "vitest";
import { type Moments, simulateMoments } from "./simulate-moments.ts";

/**
 * The factor from fractions of a display's width to canvas units on the belly, which is 192 wide and 258
 * high.
 */
const DISPLAY = 225;

const DRAWINGS = 800;
const SPOTS = [7, 12] as const;

const adults = simulateMoments("adults", {
  kind: "adult",
  drawings: DRAWINGS,
  spots: SPOTS,
  likeMeasured: true,
});

/**
 * The name of a moment, its value measured on people, and how far off the strangers may be: twelve drawings
 * determine a deviation to within a fifth.
 */
type Row = readonly [name: keyof Moments, measured: number, tolerance: number];

/** Returns a title with the strangers' value beside the people's. */
const titled =
  (of: Moments) =>
  ([name, measured, tolerance]: Row) => {
    const achieved = Number(of[name]);
    return [`${name}: ${achieved.toFixed(3)} beside ${measured}`, { achieved, measured, tolerance }] as const;
  };

describe("adults beside twelve drawings of penguins by four people", () => {
  const rows: readonly Row[] = [
    ["shiftX", 4, 1.2],
    ["shiftY", 11.8, 2],
    ["logScaleX", 0.104, 0.035],
    ["logScaleY", 0.122, 0.025],
    ["rotation", 3.7, 0.7],
    ["residual", 8.1, 1],
    ["omitted", 0.05, 0.02],
    ["added", 0.04, 0.02],
    ["strokes", 9, 1],
  ];
  it.each(rows.map(titled(adults)))("%s", (_, { achieved, measured, tolerance }) => {
    expect(Math.abs(achieved - measured)).toBeLessThan(tolerance);
  });
});

describe("adults beside reproductions of fifteen dots from memory", () => {
  const rows: readonly Row[] = [
    ["kurtosis", 10, 4],
    ["explained", 0.59, 0.1],
    ["medianError", 0.056 * DISPLAY, 2],
    ["logScaleMean", -0.079, 0.05],
  ];
  it.each(rows.map(titled(adults)))("%s", (_, { achieved, measured, tolerance }) => {
    expect(Math.abs(achieved - measured)).toBeLessThan(tolerance);
  });
});

describe("children beside 4,880 copies of a square (median, 90th percentile)", () => {
  type Pair = readonly [number, number];
  const rows: readonly [age: number, shift: Pair, scale: Pair, rotation: Pair][] = [
    [4, [0.063, 0.133], [0.15, 0.35], [4.4, 16]],
    [6, [0.053, 0.102], [0.1, 0.24], [2.4, 8]],
    [8, [0.046, 0.102], [0.1, 0.24], [2.5, 10]],
    [10, [0.035, 0.11], [0.07, 0.22], [2.4, 10]],
  ];
  const ages = rows.map(([age, ...measured]) => {
    const { shiftLength, scaleOff, rotationOff } = simulateMoments(`children of ${age}`, {
      kind: "child",
      age,
      drawings: DRAWINGS,
      spots: SPOTS,
      likeMeasured: true,
    });
    const shifts = shiftLength.map((length) => length / DISPLAY);
    const achieved = [...shifts, ...scaleOff, ...rotationOff];
    const shown = achieved.map((value) => value.toPrecision(2)).join(" ");
    const title = `at ${age}: ${shown} beside ${measured.flat().join(" ")}`;
    return [title, { achieved, measured: measured.flat() }] as const;
  });
  it.each(ages)("%s", (_, { achieved, measured }) => {
    const ratios = achieved.map((value, index) => value / (measured[index] ?? Number.NaN));
    expect(Math.min(...ratios)).toBeGreaterThan(0.55);
    expect(Math.max(...ratios)).toBeLessThan(1.45);
  });
});

describe("people to whom something is hidden", () => {
  it.each(["adult", "child", "glimpse"] as const)("do not mark it in half of the cases: %s", (kind) => {
    const { hidden, hiddenUnmarked } = simulateMoments("hidden", {
      kind,
      drawings: DRAWINGS,
      spots: SPOTS,
      likeMeasured: false,
    });
    expect(hidden).toBeGreaterThan(0.25);
    expect(hidden).toBeLessThan(0.45);
    expect(hiddenUnmarked).toBeGreaterThan(0.4);
    expect(hiddenUnmarked).toBeLessThan(0.6);
  });
});
