import type { Random } from "../random.ts";
import { HABITS, type Hand, type StrangerKind } from "./habits.ts";

/** The fixed point of the size of the whole: it stays in place, and everything else moves with the size. */
export type Anchor = "neck" | "middle" | "feet";

/**
 * One person of a second family of simulated visitors, written without knowledge of the first
 * (`../../visitors.ts`, `../../drawings.ts`), to which the recognition is fitted: how well it serves
 * strangers shows what that fit is worth. These are the traits that stay the same from drawing to drawing.
 * Measured values have their source beside them; all others are assumptions.
 */
export interface Stranger {
  readonly kind: StrangerKind;
  /** Whole years; for children only. */
  readonly age?: number;
  /** The factor on the spread of each single place; its median is 1. */
  readonly carelessness: number;
  /** The factor on the spread of the whole: 1 for adults; for children it falls with each year. */
  readonly clumsiness: number;
  /** The person's own mean of the logarithm of the drawing's size. */
  readonly logSize: number;
  readonly anchor: Anchor;
  /** How many marks they make before they tire; infinite for those who never do. */
  readonly endurance: number;
  /** How far, as a share of the way, a place near the outline, or near the middle line, moves onto it. */
  readonly edgePull: number;
  readonly middlePull: number;
  /** How much of the view the mind undoes: 0 draws what the eye sees, 1 the bird as if it faced them. */
  readonly constancy: number;
  /** Whether they report what they could not see. */
  readonly marksMask: boolean;
  readonly hand: Hand;
  readonly turnsClockwise: boolean;
  /** Whether nearby spots come out mirrored, as a group in the right place. */
  readonly mirrorsDetail: boolean;
  /** Whether they draw only one side or half of the belly, without reporting it. */
  readonly oneRegion: boolean;
}

/** The share of people who mark what was hidden from them (assumption). */
const MARKS_MASK = 0.5;

/** The share of people who draw to the last spot, however many there are (assumption). */
const TIRELESS = 0.25;

/** Creates a new person of a kind; a child's age is 4 to 10 unless it is given. */
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

/**
 * Children's copies of a square are about half as far off at 10 as at 4 years (the medians of 4,880:
 * `habits.ts`); as single places do not improve with age here, the whole improves more.
 */
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
