import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { mayBeUnlisted } from "@harapen/contract/penguin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Posterior } from "./evidence/posterior.ts";
import { keepFirst, mayKeepFirst, rank } from "./rank.ts";
import { prepareReferences } from "./reference.ts";

/** Makes a posterior of probabilities by id; what is missing to 1 is of nobody that is listed. */
function posterior(probabilities: Readonly<Record<string, number>>): Posterior {
  const candidates = Object.entries(probabilities)
    .map(([id, probability]) => ({ id, probability }))
    .sort((one, other) => other.probability - one.probability);
  return { candidates, unlisted: 1 - candidates.reduce((sum, { probability }) => sum + probability, 0) };
}

const idsOf = ({ candidates }: Posterior) => candidates.map(({ id }) => id);
const DRAWN = posterior({ found: 0.5, second: 0.3, third: 0.1 });

describe("keepFirst", () => {
  // Rule (the-search)
  it("keeps the drawing's first where another is hardly more probable, and both share what they have", () => {
    const answered = posterior({ second: 0.48, found: 0.36, third: 0.1 });
    expect(keepFirst(answered, DRAWN)).toEqual({
      candidates: [
        { id: "found", probability: expect.closeTo(0.42, 10) },
        { id: "second", probability: expect.closeTo(0.42, 10) },
        { id: "third", probability: 0.1 },
      ],
      unlisted: answered.unlisted,
    });
  });

  it("keeps it before all that are hardly more probable", () => {
    const answered = posterior({ third: 0.33, second: 0.3, found: 0.27 });
    const { candidates } = keepFirst(answered, DRAWN);
    expect(candidates.map(({ id }) => id)).toEqual(["found", "third", "second"]);
    for (const { probability } of candidates) expect(probability).toBeCloseTo(0.3, 10);
  });

  it.each([
    ["another is clearly likelier", posterior({ second: 0.55, found: 0.35 }), DRAWN],
    ["it is first anyway", posterior({ found: 0.45, second: 0.4 }), DRAWN],
    [
      "the drawing put nobody first",
      posterior({ second: 0.5, found: 0.4 }),
      posterior({ found: 0.4, second: 0.4 }),
    ],
    ["there is nobody", posterior({}), posterior({})],
  ])("changes nothing where %s", (_, answered, drawn) => {
    expect(keepFirst(answered, drawn)).toBe(answered);
  });

  it("keeps order and sum, and moves nobody where `mayKeepFirst` says so", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(weights, fc.nat(), (own, pick) => {
        const total = own.reduce((sum, weight) => sum + weight, 10);
        const answered = posterior(Object.fromEntries(own.map((weight, id) => [`p${id}`, weight / total])));
        const found = `p${pick % own.length}`;
        const kept = keepFirst(answered, posterior({ [found]: 1 }));
        const scores = kept.candidates.map(({ probability }) => probability);
        expect(scores.toSorted((one, other) => other - one)).toEqual(scores);
        expect(scores.reduce((sum, score) => sum + score, kept.unlisted)).toBeCloseTo(1, 10);
        expect(idsOf(kept).toSorted()).toEqual(idsOf(answered).toSorted());
        expect(kept === answered || mayKeepFirst(answered)).toBe(true);
      }),
    );
  });
});

const spotsOf = (bird: number) =>
  Array.from({ length: 6 }, (_, spot) => ({
    x: 130 + ((bird * 53 + spot * 31) % 130),
    y: 150 + ((bird * 29 + spot * 67) % 190),
    r: 4,
  }));
const SET = prepareReferences(
  Array.from({ length: 12 }, (_, id) => ({ id: String(id), spots: spotsOf(id) })),
);

function scoresOf(spots: readonly { x: number; y: number }[]): number[] {
  const strokes = spots.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
  const drawing = { counts: countByCell(strokes), mask: everythingVisible(), strokes };
  return rank(SET, drawing).map(({ score }) => score);
}

// Rule (the-search)
it("a drawing of a listed penguin is not taken for one of a penguin that is not", () => {
  expect([0, 3, 7, 11].map((bird) => mayBeUnlisted(scoresOf(spotsOf(bird))))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

// Rule (the-search): What the scores lack to 1 tells whether it may be a penguin that is not in the list yet
it("a drawing that looks like nobody who is listed may be of a penguin that is not", () => {
  const middle = Array.from({ length: 12 }, (_, spot) => ({
    x: 175 + 20 * (spot % 3),
    y: 190 + 22 * Math.floor(spot / 3),
  }));
  expect(mayBeUnlisted(scoresOf(middle))).toBe(true);
});
