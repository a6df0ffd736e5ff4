import { isOnBelly } from "@harapen/contract/belly";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom } from "@harapen/simulator/random";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeAppearance } from "./appearance.ts";
import { bandColour, SPECIES } from "./colours.ts";
import type { Subject } from "./penguin.ts";
import { drawIcon, drawPortrait } from "./portrait.ts";

import { parseSvg, pointsOf } from "./testing/parse-svg.ts";

const subjects: fc.Arbitrary<Subject> = fc
  .record({
    seed: fc.string({ minLength: 1 }),
    species: fc.constantFrom(...SPECIES),
    young: fc.boolean(),
    bands: fc.array(fc.constantFrom("red", "white", "black", "silver", "limegreen"), { maxLength: 3 }),
  })
  .map(({ seed, species, young, bands }) => ({
    seed,
    bands,
    appearance: makeAppearance(createRandom(seed), species, young),
    pattern: makePattern(createRandom(`${seed} pattern`)),
  }));

const drawings = [
  { what: "portrait", draw: drawPortrait },
  { what: "icon", draw: drawIcon },
];

describe.each(drawings)("a penguin's $what", ({ draw }) => {
  it("shows every spot of the pattern at its place on the canvas, and no other", () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const spots = parseSvg(draw(subject)).filter(({ ancestors }) => ancestors.includes("spots"));
        expect(spots).toHaveLength(subject.pattern.length);
        subject.pattern.forEach((spot, index) => {
          const points = pointsOf(spots[index]?.attributes.d ?? "");
          const centre = (axis: "x" | "y") => points.reduce((sum, p) => sum + p[axis], 0) / points.length;
          expect(Math.hypot(centre("x") - spot.x, centre("y") - spot.y)).toBeLessThan(0.5);
          expect(points.every((point) => isOnBelly(point))).toBe(true);
        });
      }),
    );
  });

  it("draws the belly after everything else and nothing but spots on it", () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const elements = parseSvg(draw(subject));
        const belly = elements.findIndex(({ attributes }) => attributes.fill === "url(#belly)");
        const after = elements.slice(belly + 1);
        expect(belly).toBeGreaterThan(0);
        expect(after[0]?.attributes.id).toBe("spots");
        expect(after.slice(1).every(({ ancestors }) => ancestors.includes("spots"))).toBe(true);
      }),
    );
  });

  it("has the individual's flipper bands in order", () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const bands = parseSvg(draw(subject)).filter(({ ancestors }) => ancestors.includes("bands"));
        expect(bands.map(({ attributes }) => attributes.fill)).toEqual(
          subject.bands.map((code) => bandColour(code)?.fill),
        );
        const heights = bands.map(({ attributes }) => Number(attributes.y));
        expect(heights).toEqual(heights.toSorted((one, other) => one - other));
      }),
    );
  });

  it("is small, holds shapes alone, uses each id once and refers to none that is missing", () => {
    const shapes = /^(svg|g|defs|use|path|rect|circle|ellipse|clipPath|linearGradient|radialGradient|stop)$/;
    fc.assert(
      fc.property(subjects, (subject) => {
        const svg = draw(subject);
        const elements = parseSvg(svg);
        const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
        expect(svg.length).toBeLessThan(10_000);
        expect(elements.filter(({ name }) => !shapes.test(name))).toEqual([]);
        expect(new Set(ids).size).toBe(ids.length);
        const meant = [...svg.matchAll(/(?:url\(|href=")#([a-z]+)/g)].map(([, id = ""]) => id);
        expect(ids).toEqual(expect.arrayContaining(meant));
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }),
    );
  });

  it("is the same each time it is drawn", () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        expect(draw(subject)).toBe(draw(subject));
      }),
    );
  });
});

it("a portrait refuses a flipper band of a colour that it does not know", () => {
  const appearance = makeAppearance(createRandom(1), "african", false);
  const subject = { seed: "1", appearance, bands: ["mauve"], pattern: [] };
  expect(() => drawPortrait(subject)).toThrow(/mauve/);
});
