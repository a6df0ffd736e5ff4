import { everythingVisible, NOT_VISIBLE, type Stroke, type VisibilityMask } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "../random.ts";
import { drawMarks } from "./draw-marks.ts";
import { type Eye, type Obstacle, placeEye, placeObstacle, see, takeIn } from "./eye.ts";
import { HABITS } from "./habits.ts";
import { HIDDEN_CELL, hiddenShares, markHidden, markNothing } from "./hidden-cells.ts";
import { doubleSome, inventSome, type Mark, strayTouch } from "./marks.ts";

import {
  caughtFirst,
  conspicuity,
  type Fate,
  glimpsed,
  leaveOutRegion,
  overlookedProbability,
} from "./notice.ts";
import { orderMarks } from "./order.ts";
import { placeMarks, pullToOutline, smoothWarp, stretch } from "./place-marks.ts";

import { lapses, recall } from "./recall.ts";

import { joinTouching, simplifyGroups } from "./simplify.ts";
import type { Stranger } from "./stranger.ts";

/** Whether a part of the belly was hidden, and whether the mask says so. */
export type Hiding = "nothing hidden" | "hidden and marked" | "hidden, not marked";

/** The ground truth of a simulated drawing. */
export interface Truth {
  /** For each stroke, the indices of the spots that it stands for; empty if it was added. */
  readonly standsFor: readonly (readonly number[])[];
  /** For each spot, in the caller's order. */
  readonly fates: readonly Fate[];
  readonly hiding: Hiding;
  /** How far the bird was turned, in radians, positive if the pattern moves to the right of the canvas. */
  readonly yaw: number;
}

/** One drawing of a pattern, as the app would record it, with its ground truth. */
export interface StrangersDrawing {
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  readonly truth: Truth;
}

/**
 * Makes one drawing of the belly pattern `spots` (canvas units, on a bird that faces the viewer) by a person
 * from `meetStranger`, determined by the seed of `random`. Strokes lie on the canvas and have times; there is
 * at least one if any spot could be seen.
 */
export function drawAsStranger(random: Random, spots: readonly Spot[], visitor: Stranger): StrangersDrawing {
  const eye = placeEye(random, visitor);
  const obstacle = placeObstacle(random);
  const fates = seeSpots(random, spots, visitor, (place) => whyHidden(eye, obstacle, place));
  const meant = meanMarks(random, spots, fates, visitor, eye);
  const done = meant.slice(0, visitor.endurance);
  const ink = drawMarks(random, addExtras(random, layOut(random, done, visitor), visitor), visitor);
  const { mask, hiding } = reportHidden(random, fates, visitor, (place) => !!whyHidden(eye, obstacle, place));
  return {
    strokes: ink.strokes,
    mask,
    truth: { standsFor: ink.standsFor, fates: endFates(fates, done), hiding, yaw: eye.yaw },
  };
}

type WhyHidden = Extract<Fate, "turned away" | "behind an object">;

function whyHidden(eye: Eye, obstacle: Obstacle | undefined, place: Point): WhyHidden | undefined {
  if (!see(eye, place).visible) return "turned away";
  return obstacle?.(place) ? "behind an object" : undefined;
}

/**
 * Returns why spots will not be drawn; `undefined` for those that will. At least one spot that can be seen is
 * not overlooked.
 */
function seeSpots(
  random: Random,
  spots: readonly Spot[],
  visitor: Stranger,
  why: (place: Point) => WhyHidden | undefined,
): (Fate | undefined)[] {
  const conspicuous = conspicuity(spots);
  const region = visitor.oneRegion ? leaveOutRegion(random, spots) : [];
  const fates = spots.map((spot, index): Fate | undefined => {
    const hidden = why(spot);
    if (hidden) return hidden;
    if (region[index]) return region[index];
    const overlooked = overlookedProbability(conspicuous[index] ?? 0, HABITS[visitor.kind].overlooks);
    return random.chance(overlooked) ? "overlooked" : undefined;
  });
  const seen = fates.findLastIndex((fate) => fate === "overlooked" || fate === "in another region");
  if (seen >= 0 && !fates.includes(undefined)) fates[seen] = undefined;
  return fates;
}

/** Returns the marks that a person means to make, in their order, where they believe them to be. */
function meanMarks(
  random: Random,
  spots: readonly Spot[],
  fates: readonly (Fate | undefined)[],
  visitor: Stranger,
  eye: Eye,
): Mark[] {
  const habits = HABITS[visitor.kind];
  const taken = spots.flatMap((spot, index): Mark[] =>
    fates[index] ? [] : [{ ...takeIn(eye, spot, visitor.constancy), r: spot.r, spots: [index] }],
  );
  const joined = simplifyGroups(random, joinTouching(random, taken, habits.joins), habits.simplifies);
  if (visitor.kind !== "glimpse") return orderMarks(random, joined, visitor.kind);
  const caught = caughtFirst(random, conspicuity(joined)).slice(0, glimpsed(random));
  return caught.flatMap((index) => joined[index] ?? []);
}

/**
 * Returns where the marks end up: as recalled, stretched and warped as a whole, placed one by one, and pulled
 * to the outline.
 */
function layOut(random: Random, marks: readonly Mark[], visitor: Stranger): Mark[] {
  const habits = HABITS[visitor.kind];
  const { carelessness } = visitor;
  const stretched = stretch(random, habits, visitor);
  const warped = smoothWarp(random, carelessness * habits.warp);
  const care = {
    weber: carelessness * habits.weber,
    direction: carelessness * habits.direction,
    scatter: carelessness * habits.scatter,
    trustInOutline: habits.trustInOutline,
  };
  const recalled = recall(marks, { groupPull: habits.groupPull, mirrorsDetail: visitor.mirrorsDetail });
  const gone = lapses(random, marks.length, habits.lapse, habits.lapseStays);
  return placeMarks(random, recalled, care, gone).map((mark) =>
    pullToOutline({ ...mark, ...warped(stretched(mark)) }, visitor.edgePull, visitor.middlePull),
  );
}

function addExtras(random: Random, marks: readonly Mark[], { kind }: Stranger): Mark[] {
  const { doubles, invents, strays } = HABITS[kind];
  const added = inventSome(random, doubleSome(random, marks, doubles), invents);
  return random.chance(strays) ? strayTouch(random, added) : added;
}

function reportHidden(
  random: Random,
  fates: readonly (Fate | undefined)[],
  { marksMask }: Stranger,
  isHidden: (place: Point) => boolean,
): { mask: VisibilityMask; hiding: Hiding } {
  const shares = hiddenShares(isHidden);
  const spotHidden = fates.some((fate) => fate === "turned away" || fate === "behind an object");
  if (!spotHidden && Math.max(...shares) < HIDDEN_CELL) {
    return { mask: markNothing(random), hiding: "nothing hidden" };
  }
  if (!marksMask) return { mask: everythingVisible(), hiding: "hidden, not marked" };
  const mask = markHidden(random, shares);
  return { mask, hiding: mask.includes(NOT_VISIBLE) ? "hidden and marked" : "hidden, not marked" };
}

/** Completes the fates of all spots, once it is known which marks were made. */
function endFates(fates: readonly (Fate | undefined)[], done: readonly Mark[]): Fate[] {
  const drawn = new Set(done.flatMap(({ spots }) => spots));
  return fates.map((fate, index) => fate ?? (drawn.has(index) ? "drawn" : "given up"));
}
