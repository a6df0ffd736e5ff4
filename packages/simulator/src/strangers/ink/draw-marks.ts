import type { Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE } from "@harapen/contract/geometry";
import type { Random } from "../../random.ts";
import type { Mark } from "../marks/mark.ts";
import type { Hand } from "../people/habits.ts";
import type { Stranger } from "../people/stranger.ts";
import { followWay } from "./finger.ts";
import { type FingerWay, wayOf } from "./shapes.ts";

/** How often a person who usually does not tap does, and how often one who usually taps does not (assumption). */
const UNUSUAL = 0.12;

/** How often a child continues to the next mark without lifting the finger, if it is within this many canvas units (assumption). */
const DRAGS_ON = 0.03;
const DRAGS_NO_FARTHER = 40;

/** Strokes, and the spots that each stands for. */
export interface Ink {
  readonly strokes: readonly Stroke[];
  readonly standsFor: readonly (readonly number[])[];
}

/** Draws marks with a finger, one stroke each; but a child sometimes drags on from one to the next. */
export function drawMarks(random: Random, marks: readonly Mark[], stranger: Stranger): Ink {
  const strokes: Stroke[] = [];
  const standsFor: (readonly number[])[] = [];
  let time = random.uniform(1200, 6000);
  const left = [...marks];
  for (let mark = left.shift(); mark; mark = left.shift()) {
    const next = left[0];
    const dragsOn = next && stranger.kind === "child" && isNear(mark, next) && random.chance(DRAGS_ON);
    const way = dragsOn
      ? dragOn(random, mark, next)
      : wayOf(random, mark, handFor(random, stranger.hand), stranger.turnsClockwise);
    if (dragsOn) left.shift();
    standsFor.push(dragsOn ? [...mark.spots, ...next.spots] : mark.spots);
    strokes.push({ stroke: strokes.length, brushSize: BRUSH_SIZE, pos: followWay(random, way, time) });
    time += way.duration + pause(random);
  }
  return { strokes, standsFor };
}

function handFor(random: Random, usual: Hand): Hand {
  if (!random.chance(UNUSUAL)) return usual;
  return usual === "tap" ? random.pick(["dash", "ring", "scribble"]) : "tap";
}

const isNear = (one: Mark, other: Mark) => Math.hypot(one.x - other.x, one.y - other.y) < DRAGS_NO_FARTHER;

function dragOn(random: Random, from: Mark, to: Mark): FingerWay {
  return {
    at: (share) => ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }),
    duration: random.uniform(200, 500),
  };
}

/** Returns the milliseconds to the next mark: one time in three, the person first looks at the bird (assumptions). */
function pause(random: Random): number {
  const looks = random.chance(0.33) ? random.uniform(800, 3500) : 0;
  return 450 * Math.exp(random.normal(0, 0.4)) + looks;
}
