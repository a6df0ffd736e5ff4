import { NO_AIDS } from "@harapen/contract/aids";
import type { StudyArm } from "@harapen/contract/studies/settings";
import { differenceOf, estimateShare } from "@harapen/measures/share";
import { createRandom, type Random } from "@harapen/simulator/random";
import { drawArm } from "../../apps/server/src/studies/enrolment/draw-arm.ts";
import { blockPlan, drawBlock } from "../../apps/server/src/studies/enrolment/draw-block.ts";
import { table } from "../support/markdown.ts";
import { guessedRight } from "./guess.ts";

/*
 * Compares the ways of drawing arms, by the server's own code: what a study of 240 visitors knows of the
 * difference between two arms, and how often somebody who sees all arms before guesses the next one. Prints
 * the figures of docs/decisions/078-blocks-by-stratum.md.
 */

const STUDIES = 4_000;
const VISITORS = 240;
const SEQUENCES = 400;
/** Assumed: for how many visitors somebody answers, and the shares correct without the effect. */
const GUARDED = { part: 0.4, share: 0.45 };
const OTHERS_SHARE = 0.7;
const EFFECT = 0.15;
const Z = 1.959964;

const ARMS: readonly StudyArm[] = ["a", "b"].map((key) => ({ key, name: key, weight: 1, aids: NO_AIDS }));

interface Visitor {
  readonly isGuarded: boolean;
  readonly arm: string;
  readonly hit: boolean;
}
type Draw = (key: string) => (isGuarded: boolean, index: number) => string;

const byDigest: Draw = (key) => (_, index) => drawArm(key, `unit ${index}`, ARMS).key;

const inBlocks =
  (groups: number[], byStratum: boolean): Draw =>
  (key) => {
    const places = [arms(key, groups, "self"), arms(key, groups, "guardian")] as const;
    return (isGuarded) => places[Number(byStratum && isGuarded)]?.next().value ?? "";
  };

/** Gives out a stratum's arms, place by place, without an end. */
function* arms(key: string, groups: number[], stratum: string): Generator<string, never> {
  const plan = blockPlan({ arms: [...ARMS], blocks: { groups, stratum: "guardian" } });
  if (!plan) throw new Error("there are blocks");
  for (let block = 1; ; block++) yield* drawBlock(key, { stratum, block }, plan);
}

const WAYS: readonly (readonly [name: string, draw: Draw])[] = [
  ["digest", byDigest],
  ["blocks of 4 or 6", inBlocks([2, 3], false)],
  ["blocks of 4 or 6, by stratum", inBlocks([2, 3], true)],
];

function newKey(random: Random): string {
  return Array.from({ length: 32 }, () => random.integer(0, 255).toString(16).padStart(2, "0")).join("");
}

function study(draw: Draw, random: Random, effect: number): Visitor[] {
  const armOf = draw(newKey(random));
  return Array.from({ length: VISITORS }, (_, index) => {
    const isGuarded = random.chance(GUARDED.part);
    const arm = armOf(isGuarded, index);
    const share = (isGuarded ? GUARDED.share : OTHERS_SHARE) + (arm === "b" ? effect : 0);
    return { isGuarded, arm, hit: random.chance(share) };
  });
}

/** The console's difference: of the two shares as they are, by Newcombe's interval. */
function asConsole(visitors: readonly Visitor[]) {
  const of = (arm: string) =>
    estimateShare(
      visitors.flatMap((each, index) => (each.arm === arm ? [{ cluster: `${index}`, hit: each.hit }] : [])),
    );
  return differenceOf(of("a"), of("b"));
}

/**
 * The difference within strata, by Mantel and Haenszel's weights (S. Greenland and J. M. Robins 1985,
 * Biometrics 41:55) with the plain variance of each stratum's difference.
 */
function byStrata(visitors: readonly Visitor[]) {
  let [weights, weighted, variance] = [0, 0, 0];
  for (const isGuarded of [false, true]) {
    const own = visitors.filter((each) => each.isGuarded === isGuarded);
    const [a, b] = ["a", "b"].map((arm) => own.filter((each) => each.arm === arm));
    if (!a?.length || !b?.length) continue;
    const [p, q] = [a, b].map((all) => all.filter(({ hit }) => hit).length / all.length) as [number, number];
    const weight = (a.length * b.length) / own.length;
    weights += weight;
    weighted += weight * (q - p);
    variance += weight ** 2 * ((p * (1 - p)) / a.length + (q * (1 - q)) / b.length);
  }
  const difference = weighted / weights;
  const half = (Z * Math.sqrt(variance)) / weights;
  return { difference, low: difference - half, high: difference + half };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const deviation = (numbers: readonly number[]) =>
  Math.sqrt(mean(numbers.map((each) => (each - mean(numbers)) ** 2)));
const percent = (part: number, digits = 1) => `${(100 * part).toFixed(digits)}%`;

function precisionOf(draw: Draw) {
  // The same visitors for each way.
  const random = createRandom("visitors");
  const apart: number[] = [];
  const guardedApart: number[] = [];
  const analyses = { console: asConsole, strata: byStrata };
  const of = {
    console: { width: [], found: [], wrong: [] },
    strata: { width: [], found: [], wrong: [] },
  } as Record<keyof typeof analyses, Record<"width" | "found" | "wrong", number[]>>;
  const found: number[] = [];
  for (let index = 0; index < STUDIES; index++) {
    const visitors = study(draw, random, EFFECT);
    const none = study(draw, random, 0);
    const [a, b] = ["a", "b"].map((arm) => visitors.filter((each) => each.arm === arm)) as [
      Visitor[],
      Visitor[],
    ];
    apart.push(Math.abs(a.length - b.length));
    const guarded = (all: Visitor[]) => all.filter(({ isGuarded }) => isGuarded).length;
    guardedApart.push(Math.abs(guarded(a) - guarded(b)));
    found.push(asConsole(visitors)?.difference ?? 0);
    for (const [name, analysis] of Object.entries(analyses) as [keyof typeof analyses, typeof byStrata][]) {
      const [seen, empty] = [analysis(visitors), analysis(none)];
      of[name].width.push(seen.high - seen.low);
      of[name].found.push(Number(seen.low > 0 || seen.high < 0));
      of[name].wrong.push(Number(empty.low > 0 || empty.high < 0));
    }
  }
  const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
  const most = (numbers: number[]) => `${sorted(numbers)[Math.floor(numbers.length * 0.95)]}`;
  return [
    `${mean(apart).toFixed(1)}`,
    most(apart),
    most(guardedApart),
    (100 * deviation(found)).toFixed(2),
    ...[of.console, of.strata].flatMap(({ width, found, wrong }) => [
      (100 * mean(width)).toFixed(1),
      percent(mean(found)),
      percent(mean(wrong)),
    ]),
  ];
}

console.log(
  table([
    [
      "way",
      "arms apart, mean",
      "at most in 95%",
      "guarded apart, in 95%",
      "sd of the difference, points",
      "width, console",
      "power",
      "false",
      "width, by strata",
      "power",
      "false",
    ],
    ...WAYS.map(([name, draw]) => [name, ...precisionOf(draw)]),
  ]),
);

const random = createRandom("guesses");
const guessed = (draw: () => Generator<string, never> | undefined, groups: readonly number[]) => {
  const all = Array.from({ length: SEQUENCES }, () => {
    const places = draw();
    const key = newKey(random);
    const sequence = Array.from({ length: VISITORS }, (_, index) =>
      places ? places.next().value : drawArm(key, `unit ${index}`, ARMS).key,
    );
    return guessedRight(
      sequence,
      groups.map((each) => 2 * each),
      random,
    );
  });
  return [percent(mean(all.map(({ right }) => right))), percent(mean(all.map(({ certain }) => certain)))];
};
console.log(
  table([
    ["sizes", "guessed right", "known for certain"],
    ["digest", ...guessed(() => undefined, [])],
    ...[[1], [2], [3], [4], [1, 2], [2, 3], [1, 2, 3], [2, 3, 4], [1, 2, 3, 4]].map((groups) => [
      groups.map((each) => 2 * each).join(" or "),
      ...guessed(() => arms(newKey(random), groups, "all"), groups),
    ]),
  ]),
);
