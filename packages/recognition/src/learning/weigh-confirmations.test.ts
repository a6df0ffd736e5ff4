import { everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confirmationProbability } from "./confirmation-probability.ts";
import type { Confirmation } from "./drawings/confirmation.ts";
import { VISITOR_ACCURACY } from "./parameters.ts";
import { weighConfirmations } from "./weigh-confirmations.ts";

const DOT = { stroke: 0, brushSize: 10, pos: [{ x: 180, y: 200 }] };

/** Returns a confirmation, from its own network unless another is given. */
function confirmation(changes: Partial<Confirmation> = {}): Confirmation {
  const { drawing = "d1" } = changes;
  return {
    drawing,
    visit: drawing,
    prefix: drawing,
    day: "2026-04-01",
    at: "2026-04-01T00:00:00.000Z",
    strokes: [DOT],
    mask: everythingVisible(),
    rank: 1,
    score: 0.5,
    candidates: 60,
    ...changes,
  };
}

describe("confirmationProbability", () => {
  it.each([
    ["a higher score", { score: 0.9 }, { score: 0.2 }],
    ["a later rank of the same score", { rank: 4, score: 0.1 }, { rank: 1, score: 0.1 }],
    [
      "having opened others",
      { browsing: { opened: 3, expanded: false } },
      { browsing: { opened: 1, expanded: false } },
    ],
    [
      "having expanded the list",
      { browsing: { opened: 1, expanded: true } },
      { browsing: { opened: 1, expanded: false } },
    ],
  ])("rises with %s", (_, more, less) => {
    expect(confirmationProbability(confirmation(more))).toBeGreaterThan(
      confirmationProbability(confirmation(less)),
    );
  });

  it("is below a half for the first of a flat ranking, and high for one far down", () => {
    const even = { score: 1 / 60 };
    expect(confirmationProbability(confirmation({ ...even, rank: 1 }))).toBeLessThan(0.5);
    expect(confirmationProbability(confirmation({ ...even, rank: 40 }))).toBeGreaterThan(0.8);
  });

  it.each([1, 2, 7, 8, 60])("divides a visitor's mistakes among all of %i candidates", (candidates) => {
    const score = 0.1 / candidates;
    const oddsOf = (probability: number) => probability / (1 - probability);
    const accurate = VISITOR_ACCURACY.unknown;
    const mistakes = Array.from({ length: candidates }, (_, index) => {
      const confirmed = confirmationProbability(confirmation({ rank: index + 1, score, candidates }));
      return (oddsOf(score) * oddsOf(accurate)) / oddsOf(confirmed);
    });
    expect(mistakes.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
  });

  it("is a probability short of certainty, whatever a client sends", () => {
    const wild = fc.oneof(fc.double(), fc.constant(undefined));
    fc.assert(
      fc.property(wild, fc.integer({ min: 1, max: 6_000 }), fc.nat(6_000), (score, rank, candidates) => {
        const probability = confirmationProbability(confirmation({ score, rank, candidates }));
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(0.97);
      }),
    );
  });
});

const someConfirmations = fc.array(
  fc.record({
    drawing: fc.constantFrom("d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"),
    at: fc.constantFrom("1", "2", "3"),
    rank: fc.integer({ min: 1, max: 9 }),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    device: fc.constantFrom(undefined, "a", "b"),
    uid: fc.constantFrom(undefined, "u", "v"),
    prefix: fc.constantFrom("home", "hall", "train"),
    day: fc.constantFrom("2026-04-01", "2026-04-02"),
  }),
  { maxLength: 30 },
);

describe("weighConfirmations", () => {
  it("knows who drew each drawing, and when and where, all unknown devices as one", () => {
    const known = { drawing: "d2", device: "a", uid: "u", visit: "v", prefix: "p", day: "2026-04-02" };
    const { drawings, devices } = weighConfirmations([
      confirmation(),
      confirmation({ drawing: "d3" }),
      confirmation(known),
    ]);
    const { drawing: _, ...origin } = known;
    expect(drawings).toContainEqual(expect.objectContaining(origin));
    expect(drawings.map(({ device }) => device).toSorted()).toEqual(["", "", "a"]);
    expect(devices).toBe(2);
  });

  it("takes the latest few drawings of one device, and all of several devices", () => {
    const loud = Array.from({ length: 30 }, (_, index) =>
      confirmation({ drawing: `loud ${index}`, at: String(100 + index), device: "loud" }),
    );
    const others = ["a", "b"].map((device) => confirmation({ drawing: device, device, at: "1" }));
    const { drawings } = weighConfirmations([...loud, ...others]);
    const devices = drawings.map(({ device }) => device);
    expect(devices.toSorted()).toEqual(["a", "b", ...Array(8).fill("loud")]);
  });

  it("counts a drawing once, as it was confirmed last", () => {
    const once = [confirmation({ rank: 9, at: "2" })];
    expect(weighConfirmations([confirmation({ rank: 1, at: "1" }), ...once, ...once])).toEqual(
      weighConfirmations(once),
    );
  });

  it("does not depend on the order", () => {
    const distinct = someConfirmations.map((some) =>
      some.map((each, index) => ({ ...each, at: `${index}` })),
    );
    fc.assert(
      fc.property(distinct, (some) => {
        const all = some.map(confirmation);
        expect(weighConfirmations(all.toReversed())).toEqual(weighConfirmations(all));
      }),
    );
  });

  it("leaves out what holds no mark", () => {
    expect(
      weighConfirmations([
        confirmation({ strokes: [] }),
        confirmation({ drawing: "d2", strokes: [{ ...DOT, pos: [] }] }),
      ]),
    ).toEqual({
      drawings: [],
      devices: 0,
    });
  });
});
