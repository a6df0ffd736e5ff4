// Rule (the-search)

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gainInSight, tabulate } from "./answers.ts";

const share = fc.double({ min: 0.001, max: 1, noNaN: true });

/**
 * A question to be answered by yes, no or unsure, and the probabilities of some birds and of anybody else.
 */
const asked = fc
  .array(fc.record({ yes: share, weight: share }), { minLength: 3, maxLength: 24 })
  .map((birds) => {
    const total = birds.reduce((sum, { weight }) => sum + weight, 0);
    return {
      yes: birds.map(({ yes }) => yes),
      probabilities: Float64Array.from(birds, ({ weight }) => weight / total),
    };
  });
const answers = (yes: readonly number[], unsure = 0.2) =>
  tabulate(
    ["yes", "no", "unsure"],
    yes.map((rate) => [(1 - unsure) * rate, (1 - unsure) * (1 - rate), unsure]),
  );

describe("gainInSight", () => {
  it("is nothing where every bird has the same answers", () => {
    // No answer is certain in the engine's tables: one that is never given would put all birds level.
    const rates = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(asked, rates, ({ yes, probabilities }, rate) => {
        expect(gainInSight(answers(yes.map(() => rate)), probabilities)).toBeCloseTo(0, 9);
      }),
    );
  });

  it("is nothing of a visitor who can never tell, and shrinks with how often they can't", () => {
    fc.assert(
      fc.property(asked, ({ yes, probabilities }) => {
        const [always, half, never] = [0, 0.5, 1].map((unsure) =>
          gainInSight(answers(yes, unsure), probabilities),
        );
        expect(half).toBeCloseTo((always as number) / 2, 9);
        expect(never).toBeCloseTo(0, 9);
      }),
    );
  });

  it("is at most what two places' worth can rise by, the first and one of those shown at first", () => {
    fc.assert(
      fc.property(asked, ({ yes, probabilities }) => {
        expect(Math.abs(gainInSight(answers(yes), probabilities))).toBeLessThan(2);
      }),
    );
  });

  it("is above 0 where answers tell two equals apart, and below where they only disturb a likely first", () => {
    const equals = Float64Array.from([0.5, 0.5, 0]);
    expect(gainInSight(answers([0.9, 0.1, 0.5]), equals)).toBeGreaterThan(0.1);
    // "Yes" is nearly never said unless it is the second, so that most of those who say so are blind.
    const likely = Float64Array.from([0.93, 0.07, 0]);
    expect(gainInSight(answers([0.001, 0.1, 0.05]), likely)).toBeLessThan(0);
  });
});
