import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import { createRandom } from "@harapen/simulator/random";
import { describe, expect, it } from "vitest";
import { addSpots } from "./add-spots.ts";
import { ANSWERERS, type Answerer, answerLook, type Sight, worse } from "./answerer.ts";
import { isBesideBands, laterBands, SAYS_SO } from "./later-bands.ts";
import type { Condition } from "./measure.ts";
import { afterLooks, type LookOutcome, runLooks } from "./run.ts";
import { looksSection } from "./section.ts";
import { placesOf } from "./sight.ts";
import type { UnlistedOutcome } from "./unlisted.ts";
import { makeFlock, WORN_ON } from "./visits.ts";

/** Answers every question, and always correctly. */
const PERFECT: Answerer = {
  unsure: { spot: 0, pair: 0, count: 0, bands: 0, bandsAgain: 0 },
  imagined: 0,
  missed: 0,
  overlooksAgain: 0,
  wrongPair: 0,
  wrongBand: 0,
  countDeviation: 0,
  flippers: { unsure: 0, missed: 0, imagined: 0, swapped: 0 },
};
const SPOTS = [
  { x: 150, y: 180, r: 5 },
  { x: 240, y: 300, r: 5 },
];
const SIGHT: Sight = {
  id: "own",
  bandColors: ["red", "blue"],
  bandedFlippers: "left",
  spots: SPOTS,
  seenAt: [{ x: 155, y: 190 }, undefined],
  drawn: [false, false],
};
const OTHER = [{ x: 200, y: 240, r: 5 }];
const ask = (look: Exclude<Look, { kind: "more" }>, answerer = PERFECT, sight = SIGHT, seed = "one") =>
  answerLook(createRandom(seed), look, sight, answerer, (id) => (id === "own" ? SPOTS : OTHER)).answer;
const about = (x: number, y: number) => ({ x: x - 40, y: y - 40, w: 80, h: 80 });

describe("a simulated visitor who never errs", () => {
  it("finds a spot where they would have drawn it, and none elsewhere or where it is hidden", () => {
    expect(ask({ kind: "spot", ...about(155, 190) })).toBe("yes");
    expect(ask({ kind: "spot", ...about(240, 180) })).toBe("no");
    expect(ask({ kind: "spot", ...about(240, 300) })).toBe("no");
  });

  it("counts what can be seen, reports the bands, and names their own of two", () => {
    expect(ask({ kind: "count", low: 1, high: 1 })).toBe("yes");
    expect(ask({ kind: "count", low: 2, high: 100 })).toBe("no");
    expect([...(ask({ kind: "bands" }) as string[])].sort()).toEqual(["blue", "red"]);
    expect(ask({ kind: "pair", ids: ["own", "other"], ...about(150, 180) })).toBe("own");
    expect(ask({ kind: "pair", ids: ["other", "own"], ...about(150, 180) })).toBe("own");
  });
});

it("visitors err as often as is stated, and twice as often where that is asked for", () => {
  const rate = (answerer: Answerer, answer: string) =>
    Array.from({ length: 2_000 }, (_, seed) =>
      ask({ kind: "spot", ...about(155, 190) }, answerer, { ...SIGHT, drawn: [true, true] }, String(seed)),
    ).filter((each) => each === answer).length / 2_000;
  const { child } = ANSWERERS;
  expect(rate(child, "unsure")).toBeCloseTo(child.unsure.spot, 1);
  expect(rate(child, "no")).toBeCloseTo((1 - child.unsure.spot) * child.missed, 1);
  expect(rate(worse(child, 2), "unsure")).toBeCloseTo(2 * child.unsure.spot, 1);
});

it("a visitor who can't tell the colours tells the flippers where that is asked for", () => {
  const byFlippers = (bandedFlippers: Sight["bandedFlippers"], answerer = PERFECT) =>
    answerLook(
      createRandom("flippers"),
      { kind: "bands", flippers: true },
      { ...SIGHT, bandedFlippers },
      answerer,
      () => SPOTS,
      false,
    ).answer;
  for (const worn of ["left", "right", "both"] as const) expect(byFlippers(worn)).toBe(worn);
  expect(byFlippers("none")).toEqual([]);
  const swapping = { ...PERFECT, flippers: { ...PERFECT.flippers, swapped: 1 } };
  expect(byFlippers("left", swapping)).toBe("right");
  expect(byFlippers("right", swapping)).toBe("left");
  const asked = answerLook(createRandom("plain"), { kind: "bands" }, SIGHT, PERFECT, () => SPOTS, false);
  expect(asked.answer).toBe("unsure");
});

it("birds that differ in their flippers wear a band on each that is banded, and look as they did", () => {
  const [plain, byFlippers] = [
    makeFlock("home", 30, 1, "test"),
    makeFlock("home", 30, 1, "test", "by flippers"),
  ];
  for (const { bandColors, bandedFlippers } of byFlippers.birds)
    expect(bandColors).toHaveLength({ none: 0, left: 1, right: 1, both: 2 }[bandedFlippers]);
  const { birds } = makeFlock("home", 2_000, 0, "test", "by flippers");
  for (const [worn, share] of Object.entries(WORN_ON)) {
    const those = birds.filter(({ bandedFlippers }) => bandedFlippers === worn);
    expect(those.length / 2_000).toBeCloseTo(share, 1);
  }
  expect(byFlippers.birds.map(({ spots }) => spots)).toEqual(plain.birds.map(({ spots }) => spots));
  expect(byFlippers.visits.map(({ drawing }) => drawing)).toEqual(plain.visits.map(({ drawing }) => drawing));
});

describe("visitors who could not tell the bands", () => {
  const { child } = ANSWERERS;
  const share = (holds: (seed: string) => boolean) =>
    Array.from({ length: 2_000 }, (_, seed) => String(seed)).filter(holds).length / 2_000;
  const laterOf = (answerer: Answerer, seed: string) => laterBands(createRandom(seed), answerer);

  it("can tell them later as often as is stated, and most of them say so beside the next question", () => {
    expect(share((seed) => laterOf(child, seed).seen)).toBeCloseTo(1 - child.unsure.bandsAgain, 1);
    expect(share((seed) => laterOf(child, seed).mentioned)).toBeCloseTo(
      SAYS_SO * (1 - child.unsure.bandsAgain),
      1,
    );
    expect(share((seed) => laterOf(worse(child, 2), seed).seen)).toBeCloseTo(0.1, 1);
    expect(share((seed) => laterOf(worse(child, 0), seed).seen)).toBe(1);
  });

  it("are offered that beside the next question alone, and answer by it when they are asked again", () => {
    const unseen: AnsweredLook = { kind: "bands", answer: "unsure" };
    const count: AnsweredLook = { kind: "count", low: 2, high: 5, answer: "yes" };
    expect(isBesideBands(count, [unseen])).toBe(true);
    expect(isBesideBands(count, [])).toBe(false);
    expect(isBesideBands(count, [unseen, count])).toBe(false);
    expect(isBesideBands({ kind: "bands" }, [unseen])).toBe(false);
    const again = (seesBands: boolean) =>
      answerLook(createRandom("again"), { kind: "bands" }, SIGHT, child, () => SPOTS, seesBands).answer;
    expect(again(false)).toBe("unsure");
    expect(again(true)).toHaveLength(2);
  });
});

describe("a simulated visitor who is asked for further spots", () => {
  const sight: Sight = {
    ...SIGHT,
    spots: [0, 1, 2, 3, 4].map((spot) => ({ x: 140 + 25 * spot, y: 200, r: 5 })),
    seenAt: [0, 1, 2, 3, 4].map((spot) => (spot === 1 ? undefined : { x: 145 + 25 * spot, y: 205 })),
    drawn: [true, false, false, false, false],
  };
  const add = (answerer: Answerer, seed = "one") => addSpots(createRandom(seed), sight, answerer);

  it("adds those that can be seen and were not drawn, which are drawn then", () => {
    const { answer, sight: after } = add(PERFECT);
    expect(after.drawn).toEqual([true, false, true, true, true]);
    expect(new Set(answer === "unsure" ? [] : answer)).toEqual(
      new Set([2, 3, 4].map((spot) => after.seenAt[spot])),
    );
    for (const spot of [2, 3, 4])
      expect(Math.abs((after.seenAt[spot]?.x ?? 0) - 145 - 25 * spot)).toBeLessThan(20);
    expect(addSpots(createRandom("two"), after, PERFECT).answer).toEqual([]);
  });

  it("can't tell, overlooks and imagines as often as with single places", () => {
    const { child } = ANSWERERS;
    const answers = Array.from({ length: 2_000 }, (_, seed) => add(child, String(seed)).answer);
    const sure = answers.filter((answer) => answer !== "unsure");
    expect(sure.length / 2_000).toBeCloseTo(1 - child.unsure.spot, 1);
    const noticed = (1 - child.overlooksAgain) * (1 - child.missed);
    const expected = 3 * noticed + child.imagined * (1 - noticed ** 3);
    expect(sure.reduce((sum, answer) => sum + answer.length, 0) / sure.length).toBeCloseTo(expected, 1);
  });
});

it("a place is beside the marks: spots that were left out are as far off as those near by", () => {
  const strokes = [{ stroke: 0, brushSize: 10, pos: [{ x: 180, y: 220 }] }];
  const truth = { strokes, standsFor: [[0]], inSight: [true, true], yaw: 0 };
  const { seenAt, drawn } = placesOf(createRandom("places"), SPOTS, truth, 7);
  expect(drawn).toEqual([true, false]);
  expect(seenAt[0]).toEqual({ x: 180, y: 220 });
  expect(Math.abs((seenAt[1]?.x ?? 0) - 270)).toBeLessThan(30);
  expect(Math.abs((seenAt[1]?.y ?? 0) - 340)).toBeLessThan(30);
});

it.each(["home", "strangers", "careless"] as const)(
  "%s visitors draw, are asked, and end as the engine ranks",
  (family) => {
    const run = { family, penguins: 8, ofEach: 3, seed: "test", bands: "told", times: 1 } as const;
    const outcomes = runLooks(run);
    expect(outcomes).toHaveLength(makeFlock(family, 8, 3, "test").visits.length);
    expect(outcomes.length).toBeGreaterThan(5);
    for (const { asked, ranks } of outcomes) {
      expect(asked.length).toBeLessThanOrEqual(3);
      expect(Object.keys(ranks)).toEqual([0, 1, 2, 3].map(afterLooks));
    }
    const ranksOf = (each: readonly LookOutcome[]) => each.map(({ ranks }) => ranks);
    expect(ranksOf(runLooks(run))).toEqual(ranksOf(outcomes));
  },
);

/** Returns drawings of which this many in a hundred are found before looks, and after. */
function found(before: number, after: number): LookOutcome[] {
  return Array.from({ length: 100 }, (_, index) => {
    const rank = (right: number) => ({ better: index < right ? 0 : 30, tied: 1, confidence: right / 100 });
    const ranks = { [afterLooks(0)]: rank(before) };
    for (const looks of [1, 2, 3]) ranks[afterLooks(looks)] = rank(after);
    return {
      visitor: "adult",
      hiding: "nothing hidden",
      cluster: String(index % 4),
      marks: 5,
      ranks,
      asked: index % 2 === 0 ? ["bands"] : [],
      times: [1, 2],
    };
  });
}

describe("the section", () => {
  const unlisted: UnlistedOutcome[] = [true, false].map((listed) => ({
    visitor: "adult",
    cluster: "one",
    listed,
    unlisted: listed ? 0.01 : 0.5,
    hinted: !listed,
  }));
  const conditions = { date: "2026-11-22", engine: "4-0a", machine: "one core", minutes: 2, quick: false };
  const sectionOf = (strangers: LookOutcome[], twice = strangers) =>
    looksSection(
      {
        looked: new Map<Condition, LookOutcome[]>([
          ["strangers, 60", strangers],
          ["strangers, 200", strangers],
          ["twice the errors", twice],
        ]),
        unlisted,
      },
      conditions,
    );

  it("says when it was measured, of which engine, and on what", () => {
    expect(sectionOf(found(60, 97))).toMatch(/\n2026-11-22; engine 4-0a; one core; 2\.0 minutes\.$/);
  });

  it("says which goals are reached, and which are not", () => {
    expect(sectionOf(found(60, 97))).toMatch(/\| strangers, 60 \| top 7 \| 3 \| 60.*\| reached \|/);
    expect(sectionOf(found(60, 96))).toMatch(
      /\| strangers, 60 \| top 7 \| 3 \| 60.*\| \*\*not reached\*\* \|/,
    );
    expect(sectionOf(found(60, 75))).toMatch(/\| strangers, 60 \| top 1 \| 2 \|.*\+ 15 points \| reached \|/);
  });

  it("says where errors twice as often cost more than looks bring", () => {
    const words = "no hit rate falls below that of no look at all: ";
    expect(sectionOf(found(60, 90), found(60, 60))).toContain(`${words}reached`);
    expect(sectionOf(found(60, 90), found(60, 59))).toContain(`${words}**not reached**`);
  });

  it("says how often visitors are told that it may be a penguin that is not in the list", () => {
    expect(sectionOf(found(60, 90))).toContain(
      "told in 100.0% of the cases in which it is so, and in 0.0% of those",
    );
  });
});
