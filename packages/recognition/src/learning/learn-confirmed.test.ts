// Rule (what-visitors-teach)

import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDrawing } from "../drawing/scene.ts";
import { identify } from "../identify.ts";
import { prepareReferences, type Reference } from "../reference.ts";
import type { Confirmation } from "./confirmation.ts";
import {
  confirmationProbability,
  isDue,
  learnConfirmed,
  toReference,
  weighConfirmations,
} from "./learn-confirmed.ts";
import { VISITOR_ACCURACY } from "./parameters.ts";

const BELLY = [
  [150, 170],
  [235, 180],
  [165, 260],
  [230, 290],
];
/**
 * Returns visits that confirm one belly, drawn at slightly different places, each from its own network and
 * device.
 */
const visits = (count: number, changes: Partial<Confirmation> = {}, spots = BELLY): Confirmation[] =>
  Array.from({ length: count }, (_, index) => ({
    drawing: `${index} ${JSON.stringify(spots)}`,
    at: "1",
    strokes: spots.map(([x = 0, y = 0], stroke) => ({
      stroke,
      brushSize: 10,
      pos: [{ x: x + 5 * Math.cos(index * 2.4), y: y + 5 * Math.sin(index * 2.4) }],
    })),
    mask: everythingVisible(),
    rank: 2,
    score: 0.3,
    candidates: 60,
    device: `device ${index}`,
    visit: `visit ${index} ${JSON.stringify(spots)}`,
    prefix: `network ${index}`,
    day: `2026-04-0${1 + (index % 2)}`,
    ...changes,
  }));

it("a pattern is learned from five visits of three networks on two days", () => {
  const three = visits(5).map((each, index) => ({ ...each, prefix: `network ${index % 3}` }));
  expect(learnConfirmed(three)?.spots).toHaveLength(4);
  expect(learnConfirmed(three)).toMatchObject({ drawings: 5, devices: 5 });
});

it.each([
  ["four visits", visits(4)],
  [
    "many drawings of four visits",
    visits(8).map((each, index) => ({ ...each, visit: `visit ${index % 4}` })),
  ],
  ["visits of two networks", visits(8).map((each, index) => ({ ...each, prefix: `network ${index % 2}` }))],
  ["visits of one day", visits(8, { day: "2026-04-01" })],
])("no pattern is learned from %s", (_, confirmations) => {
  expect(learnConfirmed(confirmations)).toBeUndefined();
});

it("a device weighs no more than one, however well its drawings fit the others' and however low their scores", () => {
  const low = { rank: 1, score: 1 / 61, candidates: 61 };
  const forged = visits(8, { ...low, device: "loud" }, [...BELLY, [195, 330]]).map((each, index) => ({
    ...each,
    prefix: `forged ${index}`,
    day: `2026-05-0${1 + index}`,
  }));
  const pattern = learnConfirmed([...visits(4, low), ...forged]);
  expect(pattern?.devices).toBe(5);
  expect(pattern?.weight).toBeLessThanOrEqual(5);
  const beside = pattern?.spots.filter(({ x, y }) => Math.hypot(x - 195, y - 330) < 30) ?? [];
  for (const { presence } of beside) expect(presence).toBeLessThan(0.3);
});

it("a pattern is due once five visits of three networks on two days have come, without the busiest network's", () => {
  const flood = visits(1_000, { prefix: "one" }).map((each, index) => ({ ...each, day: String(index % 30) }));
  expect(isDue(flood)).toBe(false);
  expect(isDue([...flood, ...visits(4)])).toBe(false);
  expect(isDue([...flood, ...visits(5)])).toBe(true);
  expect(isDue(visits(5))).toBe(false);
  expect(isDue(visits(6))).toBe(true);
});

const learned = (weight: number) => ({
  weight,
  spots: [{ x: 200, y: 200, r: 5, deviation: 6, presence: 0.9 }],
});
const averageCounts = [1, 0, 0, 2, 0, 0, 0, 1, 0];

describe("toReference", () => {
  it("never touches what keepers traced", () => {
    const traced = { spots: [{ x: 150, y: 180, r: 4 }], averageCounts };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000 }), (weight) => {
        expect(toReference(traced, learned(weight))).toEqual(traced);
      }),
    );
  });

  // Rule (the-search)
  it("takes the share of photographs that show a traced spot for the probability that the individual has it", () => {
    const joined = {
      spots: [
        { x: 150, y: 180, r: 2, presence: 0.5 },
        { x: 210, y: 260, r: 2 },
      ],
    };
    expect(toReference(joined, undefined).spots).toEqual(joined.spots);
    const { patterns } = prepareReferences([{ id: "", ...toReference(joined, undefined) }]);
    expect([...patterns.presence]).toEqual([0.5, 1]);
    expect(patterns.expectedSpots[0]).toBe(1.5);
  });

  it.each([
    ["nothing learned", undefined, { averageCounts }],
    ["no spots learned", { weight: 9, spots: [] }, { averageCounts }],
    ["hardly anything", learned(0.1), { averageCounts }],
    ["a drawing or two", learned(1.7), { spots: learned(1.7).spots, averageCounts }],
    ["several drawings", learned(5), { spots: learned(5).spots }],
  ])("lets average counts give way by and by: %s", (_, pattern, expected) => {
    expect(toReference({ averageCounts }, pattern)).toEqual(expected);
  });

  it("takes the keepers' word that there are no spots, whatever was learned or counted", () => {
    expect(toReference({ spots: [], averageCounts }, learned(9))).toEqual({ spots: [] });
  });

  it("takes what was learned where keepers know nothing", () => {
    expect(toReference({}, learned(0.9)).spots).toEqual(learned(0.9).spots);
  });
});

// Rule (the-search)
it("blames a drawing less for leaving out a spot that not every photograph shows", () => {
  const drawn = [
    { x: 150, y: 180 },
    { x: 240, y: 200 },
    { x: 190, y: 300 },
  ];
  const strokes = drawn.map((place, stroke) => ({ stroke, brushSize: 10, pos: [place] }));
  const scene = readDrawing({ counts: countByCell(strokes), mask: everythingVisible(), strokes });
  const spotsWith = (presence: number | undefined) => [
    ...drawn.map(({ x, y }) => ({ x, y, r: 4 })),
    { x: 200, y: 240, r: 4, ...(presence === undefined ? {} : { presence }) },
  ];
  const shares = [undefined, 2 / 3, 1 / 3];
  const references = shares.map((presence, index) => ({
    id: String(index),
    ...toReference({ spots: spotsWith(presence) }, undefined),
  }));
  const { candidates } = identify(prepareReferences(references), scene);
  expect(candidates.map(({ id }) => id)).toEqual(["2", "1", "0"]);
});

it("weighs average counts and a learned pattern in equal parts, for strokes and for counts", () => {
  const spots = learned(2).spots;
  const strokes = [{ stroke: 0, brushSize: 10, pos: [{ x: 203, y: 207 }] }];
  const drawing = { counts: countByCell(strokes), mask: everythingVisible() };
  for (const asked of [drawing, { ...drawing, strokes }]) {
    const odds = (known: Omit<Reference, "id">) => {
      const { candidates, unlisted } = identify(
        prepareReferences([{ id: "", ...known }]),
        readDrawing(asked),
      );
      return (candidates[0]?.probability ?? 0) / unlisted;
    };
    const [counts, pattern, both] = [
      odds({ averageCounts }),
      odds({ spots }),
      odds({ spots, averageCounts }),
    ];
    expect(counts).not.toBeCloseTo(pattern, 1);
    expect(both).toBeGreaterThan(Math.min(counts, pattern));
    expect(both).toBeLessThan(Math.max(counts, pattern));
  }
});

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
