import type { Spot } from "@harapen/contract/spot";
import { accuracyOf } from "@harapen/tracing/internals/training/cross-validate";
import { type Agreement, matchSpots } from "@harapen/tracing/internals/training/match-spots";
import { joinTraces } from "@harapen/tracing/join-traces";
import { suggestSpots } from "@harapen/tracing/suggestions";
import { traceSpots } from "@harapen/tracing/trace";
import { describe, expect, it, vi } from "vitest";
import { renderPhotograph, SCENES, type SceneName } from "./photographs/photograph.ts";

vi.setConfig({ testTimeout: 120_000 });

/**
 * The scenes by their difficulty, except dirt of the size of spots. The bench has others, with the same
 * difficulties.
 */
const SCENES_BY_FAULT: Readonly<Record<string, readonly SceneName[]>> = {
  light: [
    "from the side",
    "in half shadow",
    "warm light, tilted",
    "blue light, dim and noisy",
    "overexposed glare",
  ],
  camera: ["plain", "strong JPEG", "blurred"],
  "mud and water": ["smeared with mud", "wet"],
};
const SOILED: readonly SceneName[] = ["splashed", "all at once"];

/** Remembers a function's result for each scene: rendering and tracing take most of this file's time. */
function remembered<Value>(find: (scene: SceneName) => Value): (scene: SceneName) => Value {
  const known = new Map<SceneName, Value>();
  return (scene) => {
    const value = known.get(scene) ?? find(scene);
    known.set(scene, value);
    return value;
  };
}

/** A rendered photograph of a seed that no scorer was trained on, and its likely spots. */
const traced = remembered((scene) => {
  const rendered = renderPhotograph(`test ${scene}`, SCENES[scene]);
  return { ...rendered, likely: suggestSpots(traceSpots(rendered.photograph, rendered.alignment)).likely };
});

/** How the likely spots of a rendered photograph agree with its true ones. */
function agreementOf(scene: SceneName): Agreement {
  const { spots, likely } = traced(scene);
  return matchSpots(
    likely,
    spots.map(({ x, y }) => ({ x, y, clear: true })),
  );
}

// Rule (tracing.md)
describe("the tracing of rendered photographs", () => {
  it.each(Object.entries(SCENES_BY_FAULT))(
    "finds nine in ten spots, and nine in ten of what it finds are spots: %s",
    (_fault, scenes) => {
      const { recall, precision } = accuracyOf(scenes.map(agreementOf));
      expect(recall).toBeGreaterThanOrEqual(0.9);
      expect(precision).toBeGreaterThanOrEqual(0.88);
    },
  );

  it("takes dirt of the size of spots for spots less often than two times in five", () => {
    const { recall, precision } = accuracyOf(SOILED.map(agreementOf));
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThan(0.6);
  });

  it("finds 90% of all spots at a precision of 88%, with four corrections a photograph at most, to a unit", {
    timeout: 120_000,
  }, () => {
    const accuracy = accuracyOf([...Object.values(SCENES_BY_FAULT).flat(), ...SOILED].map(agreementOf));
    expect(accuracy.recall).toBeGreaterThanOrEqual(0.9);
    expect(accuracy.precision).toBeGreaterThanOrEqual(0.88);
    expect(accuracy.corrections).toBeLessThanOrEqual(4);
    expect(accuracy.medianDistance).toBeLessThanOrEqual(1);
    expect(accuracy.distance95).toBeLessThanOrEqual(3);
  });
});

describe("joinTraces", () => {
  // Rule (tracing.md)
  it("joins two photographs of one bird, in another light, turned and tilted: every spot once, nearly all in both", () => {
    const { spots, alignment, likely } = traced("blurred");
    const scene = { ...SCENES["from the side"], tilt: -7 };
    const second = renderPhotograph("test second", scene, spots);
    const again = suggestSpots(traceSpots(second.photograph, second.alignment)).likely;
    // A person who has looked at all of it has removed the false ones.
    const kept = (proposed: readonly Spot[]) => proposed.filter((one) => isOneOf(one, spots)).map(asSpot);
    const joined = joinTraces([
      { alignment, spots: kept(likely), traced: true },
      { alignment: second.alignment, spots: kept(again), traced: true },
    ]);
    const { missed, wrong } = matchSpots(
      joined,
      spots.map(({ x, y }) => ({ x, y, clear: true })),
    );
    expect([missed, wrong]).toEqual([0, 0]);
    const inBoth = joined.filter(({ presence }) => presence === undefined);
    expect(inBoth.length / spots.length).toBeGreaterThanOrEqual(0.9);
  });
});

const isOneOf = (one: Spot, spots: readonly Spot[]) =>
  spots.some(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 4);

const asSpot = ({ x, y, r }: Spot): Spot => ({ x, y, r });

describe("renderPhotograph", () => {
  it("gives the same pixels for the same seed and scene, and others for another seed", () => {
    const of = (seed: string) => Buffer.from(renderPhotograph(seed, SCENES.plain).photograph.data);
    const first = Buffer.from(traced("plain").photograph.data);
    expect(first.equals(of("test plain"))).toBe(true);
    expect(first.equals(of("another"))).toBe(false);
  });
});

describe("traceSpots", () => {
  // Rule (tracing.md)
  it("is the same of a photograph twice as large, and of a mirrored one the other way round", () => {
    const { photograph, alignment, likely } = traced("plain");
    const { width, height, data } = photograph;
    const doubled = new Uint8ClampedArray(data.length * 4);
    for (let y = 0; y < 2 * height; y++)
      for (let x = 0; x < 2 * width; x++) {
        const from = ((y >> 1) * width + (x >> 1)) * 4;
        doubled.set(data.subarray(from, from + 4), (y * 2 * width + x) * 4);
      }
    const likelyOf = (pixels: typeof photograph, mirrored: boolean) =>
      suggestSpots(traceSpots(pixels, { ...alignment, mirrored })).likely;
    const own = likely.map(({ x, y }) => ({ x, y, clear: true }));
    expect(own.length).toBeGreaterThan(3);
    const exactly = { distances: { length: own.length }, missed: 0, wrong: 0 };
    expect(
      matchSpots(likelyOf({ width: 2 * width, height: 2 * height, data: doubled }, false), own),
    ).toMatchObject(exactly);
    const mirrored = likelyOf(photograph, true).map((spot) => ({ ...spot, x: 390 - spot.x }));
    expect(matchSpots(mirrored, own)).toMatchObject(exactly);
  });
});
