import type { Random } from "../../random.ts";
import { HABITS, type Hand, type StrangerKind } from "./habits.ts";

/** From where the size of the whole is taken: what is there stays in place, and the rest moves with the size. */
export type Anchor = "neck" | "middle" | "feet";

/**
 * One person of a second family of simulated visitors, which was written without sight of the first (`../../visitors.ts`, `../../drawings.ts`),
 * to which the recognition is fitted: how well strangers are served tells what that fit is worth. This is what stays the same from
 * drawing to drawing. Where people were measured, the source stands by the figure; every other figure is an assumption.
 */
export interface Stranger {
  readonly kind: StrangerKind;
  /** Whole years; of children only. */
  readonly age?: number;
  /** Multiplies the spread of every single place; 1 in the median. */
  readonly carelessness: number;
  /** Multiplies the spread of the whole: 1 for adults, and less with each year for children. */
  readonly clumsiness: number;
  /** The person's own mean of the logarithm of the drawing's size. */
  readonly logSize: number;
  readonly anchor: Anchor;
  /** How many marks they make before they tire; infinite for those who never do. */
  readonly endurance: number;
  /** By which share of the way a place near the outline, or near the middle line, is moved on to it. */
  readonly edgePull: number;
  readonly middlePull: number;
  /** How much of the view is undone in the mind: 0 draws what the eye sees, 1 the bird as it would face them. */
  readonly constancy: number;
  /** Whether they tell of what they could not see. */
  readonly marksMask: boolean;
  readonly hand: Hand;
  readonly turnsClockwise: boolean;
  /** Whether what lies close together comes out mirrored, in its right place on the whole. */
  readonly mirrorsDetail: boolean;
  /** Whether they draw one side or half of the belly alone, and tell nobody. */
  readonly oneRegion: boolean;
}

/** Half of those to whom something is hidden do not mark it (assumption). */
const MARKS_MASK = 0.5;

/** The share of those who go on to the last spot, however many there are (assumption). */
const TIRELESS = 0.25;

/** Somebody new of a kind; a child's age is 4 to 10 unless it is given. */
export function meetStranger(
  random: Random,
  kind: StrangerKind,
  age = kind === "child" ? random.integer(4, 10) : undefined,
): Stranger {
  const habits = HABITS[kind];
  const young = kind === "child" && (age ?? 0) <= 7;
  return {
    kind,
    ...(age === undefined ? {} : { age }),
    carelessness: Math.exp(random.normal(0, habits.carelessness)),
    clumsiness: age === undefined ? 1 : clumsinessAt(age),
    logSize: random.normal(habits.logSize, habits.logSizeBetween),
    anchor: pickAnchor(random, habits.fromNeck),
    endurance: random.chance(TIRELESS)
      ? Number.POSITIVE_INFINITY
      : Math.max(habits.leastEndurance, Math.round(random.normal(habits.endurance, 3))),
    edgePull: random.uniform(0, 0.5),
    middlePull: random.uniform(0, 0.6),
    constancy: random.uniform(...habits.constancy),
    marksMask: random.chance(MARKS_MASK),
    hand: pickHand(random, habits.hands),
    turnsClockwise: random.chance(0.4),
    mirrorsDetail: random.chance(young ? 2 * habits.mirrorsDetail : habits.mirrorsDetail),
    oneRegion: random.chance(habits.oneRegion),
  };
}

/** Children's copies of a square are about half as far off at 10 as at 4 years (the medians of 4,880: `habits.ts`); places by themselves do not grow better here, so the whole does by more. */
const clumsinessAt = (age: number) => 2.1 - 0.15 * age;

function pickAnchor(random: Random, fromNeck: number): Anchor {
  if (random.chance(fromNeck)) return "neck";
  return random.chance(0.7) ? "middle" : "feet";
}

function pickHand(random: Random, shares: Readonly<Record<Exclude<Hand, "tap">, number>>): Hand {
  let place = random.uniform();
  for (const hand of ["dash", "ring", "scribble"] as const) {
    if (place < shares[hand]) return hand;
    place -= shares[hand];
  }
  return "tap";
}
