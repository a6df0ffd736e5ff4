import { clamp } from "@harapen/contract/clamp";
import type { Stroke, StrokePoint } from "@harapen/contract/drawing";
import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import type { Random } from "../random.ts";
import type { Hand } from "./habits.ts";
import type { Mark } from "./marks.ts";
import type { Stranger } from "./stranger.ts";

/**
 * How often a person who usually does not tap does, and how often one who usually taps does not (assumption).
 */
const UNUSUAL = 0.12;

/**
 * How often a child continues to the next mark without lifting the finger, if it is within this many canvas
 * units (assumption).
 */
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

/**
 * Returns the milliseconds to the next mark: one time in three, the person first looks at the bird
 * (assumptions).
 */
function pause(random: Random): number {
  const looks = random.chance(0.33) ? random.uniform(800, 3500) : 0;
  return 450 * Math.exp(random.normal(0, 0.4)) + looks;
}

/** A touch screen reports a finger 60 times a second. */
const FRAME_MS = 1000 / 60;

/**
 * A finger's tremor is at 8 to 12 Hz (Elble and Koller, 1990); its amplitude in canvas units is an assumption
 * (a canvas unit is about a sixth of a millimetre on a phone).
 */
const TREMOR_HZ = 10;
const TREMOR = 0.35;

/** How often a tapping finger slips, and how far, in canvas units (assumptions). */
const SLIPS = 0.2;
const SLIP = 2.5;

/**
 * Returns the samples of a finger on its way, beginning `start` milliseconds into the drawing. Its speed
 * rises and falls as in the smoothest movement (minimum jerk: Flash and Hogan, 1985).
 */
export function followWay(random: Random, way: FingerWay, start: number): StrokePoint[] {
  if (way.duration === 0) return tap(random, way.at(0), start);
  const phase = random.uniform(0, 2 * Math.PI);
  const steps = Math.max(2, Math.round(way.duration / FRAME_MS));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const time = (step / steps) * way.duration;
    const { x, y } = way.at(minimumJerk(step / steps));
    const tremble = TREMOR * Math.sin((2 * Math.PI * TREMOR_HZ * time) / 1000 + phase);
    return sample({ x: x + tremble, y: y + random.normal(0, TREMOR / 2) }, start + time);
  });
}

function tap(random: Random, at: Point, start: number): StrokePoint[] {
  const touched = sample(at, start);
  if (!random.chance(SLIPS)) return [touched];
  const slipped = { x: at.x + random.normal(0, SLIP), y: at.y + Math.abs(random.normal(0, SLIP)) };
  return [touched, sample(slipped, start + random.uniform(FRAME_MS, 6 * FRAME_MS))];
}

const minimumJerk = (share: number) => share ** 3 * (10 - 15 * share + 6 * share ** 2);

/** Returns a sample as a client records it: on the canvas, to a hundredth of a unit and a millisecond. */
function sample({ x, y }: Point, time: number): StrokePoint {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    x: round(clamp(x, 0, CANVAS.width)),
    y: round(clamp(y, 0, CANVAS.height)),
    t: Math.round(time),
  };
}

/**
 * A finger's path for one mark: its position at `share` (0 to 1) of the way, and its duration in
 * milliseconds; 0 for a touch that does not move.
 */
interface FingerWay {
  readonly at: (share: number) => Point;
  readonly duration: number;
}

/** The radius of the smallest ring and scribble that a fingertip makes, in canvas units (assumption). */
const LEAST_RADIUS = 5;

/** Returns a finger's path for a mark; durations are assumptions. */
export function wayOf(random: Random, mark: Mark, hand: Hand, clockwise: boolean): FingerWay {
  const radius = Math.max(LEAST_RADIUS, mark.r * Math.exp(random.normal(0.15, 0.2)));
  switch (hand) {
    case "tap":
      return { at: () => mark, duration: 0 };
    case "dash":
      return dash(random, mark, radius);
    case "ring":
      return ring(random, mark, radius, clockwise ? 1 : -1);
    case "scribble":
      return scribble(random, mark, radius);
  }
}

/** A short straight stroke. */
function dash(random: Random, { x, y }: Point, radius: number): FingerWay {
  const angle = random.normal(Math.PI / 2, 0.6);
  const half = Math.min(9, radius);
  return {
    at: (share) => ({
      x: x + half * (2 * share - 1) * Math.cos(angle),
      y: y + half * (2 * share - 1) * Math.sin(angle),
    }),
    duration: random.uniform(70, 200),
  };
}

/**
 * A ring that begins near its top and rarely ends where it began; its radius varies, and it is longer in one
 * direction.
 */
function ring(random: Random, { x, y }: Point, radius: number, sense: 1 | -1): FingerWay {
  const begin = random.normal(-Math.PI / 2, 0.7);
  const sweep = sense * random.uniform(300, 430) * (Math.PI / 180);
  const spiral = random.normal(0, 0.12);
  const oval = random.normal(0, 0.12);
  return {
    at: (share) => {
      const angle = begin + sweep * share;
      const reach = radius * (1 + spiral * (share - 0.5));
      return { x: x + reach * (1 + oval) * Math.cos(angle), y: y + reach * (1 - oval) * Math.sin(angle) };
    },
    duration: random.uniform(350, 900),
  };
}

/** A path to and fro between the sides of a disc, to fill a spot. */
function scribble(random: Random, { x, y }: Point, radius: number): FingerWay {
  const angle = random.normal(0.8, 0.4);
  const turns = random.integer(2, 5);
  return {
    at: (share) => {
      const along = radius * (2 * share - 1);
      const across = Math.sqrt(Math.max(0, radius ** 2 - along ** 2)) * Math.sin(2 * Math.PI * turns * share);
      return {
        x: x + along * Math.cos(angle) - across * Math.sin(angle),
        y: y + along * Math.sin(angle) + across * Math.cos(angle),
      };
    },
    duration: turns * random.uniform(160, 320),
  };
}
