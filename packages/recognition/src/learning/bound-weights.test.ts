// Rule (what-visitors-teach)

import fc from "fast-check";
import { expect, it } from "vitest";
import { boundWeights } from "./bound-weights.ts";

type Origin = Parameters<typeof boundWeights>[0][number];

/** Returns a drawing's origin, with its own device, network and day unless others are given. */
function origin(name: string, changes: Partial<Origin> = {}): Origin {
  return { device: name, prefix: name, day: "2026-04-01", ...changes };
}

const sumWhere = (drawings: readonly Origin[], weights: readonly number[], chosen: (of: Origin) => boolean) =>
  drawings.reduce((sum, of, index) => sum + (chosen(of) ? (weights[index] ?? 0) : 0), 0);

const someDrawings = fc.array(
  fc.record({
    device: fc.constantFrom("", "a", "b"),
    uid: fc.constantFrom(undefined, "u", "v"),
    prefix: fc.constantFrom("home", "hall", "train"),
    day: fc.constantFrom("2026-04-01", "2026-04-02"),
    probability: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  }),
  { maxLength: 30 },
);

// Rule (what-visitors-teach): A device's drawings, a signed-in visitor's, and those of one network and day
//   weigh at most 1 together, also once others' drawings have borne them out
it("no device, no visitor, and no network a day weighs more than one, whatever the probabilities", () => {
  fc.assert(
    fc.property(someDrawings, (drawings) => {
      const probabilities = drawings.map(({ probability }) => probability);
      const weights = boundWeights(drawings, probabilities);
      for (const [index, weight] of weights.entries()) {
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(probabilities[index] ?? 0);
      }
      for (const one of drawings) {
        for (const isOfGroup of [
          ({ device }: Origin) => device === one.device,
          ({ uid }: Origin) => uid !== undefined && uid === one.uid,
          ({ prefix, day }: Origin) => prefix === one.prefix && day === one.day,
        ])
          expect(sumWhere(drawings, weights, isOfGroup)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});

/** Drawings from one network, each on a different day. */
const flood = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    origin(`${prefix} ${index}`, { prefix, day: `2026-05-${10 + index}` }),
  );

// Rule (what-visitors-teach): A network's drawings weigh at most a quarter of all others', or 1, however many
//   networks weigh much
it.each([0.4, 1])(
  "one network weighs no more than a quarter of all others, on however many days, at a probability of %d",
  (probability) => {
    const others = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => origin(name));
    const drawings = [...flood("one", 12), ...others];
    const weights = boundWeights(
      drawings,
      drawings.map(() => probability),
    );
    const rest = sumWhere(drawings, weights, ({ prefix }) => prefix !== "one");
    expect(rest).toBeCloseTo(8 * probability);
    expect(sumWhere(drawings, weights, ({ prefix }) => prefix === "one")).toBeCloseTo(Math.max(1, rest / 4));
  },
);

it("none of several networks weighs more than a quarter of all others, though each is loud", () => {
  const others = ["a", "b", "c", "d"].map((name) => origin(name));
  const sizes = fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 2, maxLength: 7 });
  fc.assert(
    fc.property(sizes, fc.double({ min: 0.1, max: 1, noNaN: true }), (floods, probability) => {
      const all = floods.flatMap((count, index) => flood(`loud ${index}`, count));
      const drawings = [...all, ...others];
      const weights = boundWeights(
        drawings,
        drawings.map(() => probability),
      );
      const whole = weights.reduce((total, weight) => total + weight, 0);
      for (const one of drawings) {
        const sum = sumWhere(drawings, weights, ({ prefix }) => prefix === one.prefix);
        expect(sum).toBeLessThanOrEqual(Math.max(1, (whole - sum) / 4) + 1e-9);
      }
    }),
    { examples: [[[16, 16], 1]] },
  );
});

it("a signed-in visitor counts once on however many devices", () => {
  const drawings = ["a", "b", "c", "d"].map((name) => origin(name, { uid: "u" }));
  const weights = boundWeights(drawings, [0.9, 0.9, 0.9, 0.9]);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
});
