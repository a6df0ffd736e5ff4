import { clamp } from "@harapen/contract/clamp";
import type { StrokePoint } from "@harapen/contract/drawing";
import { CANVAS, type Point } from "@harapen/contract/geometry";
import type { Random } from "../../random.ts";
import type { FingerWay } from "./shapes.ts";

/** A touch screen reports a finger 60 times a second. */
const FRAME_MS = 1000 / 60;

/** A finger's tremor is at 8 to 12 Hz (Elble and Koller, 1990); its amplitude in canvas units is an assumption (a canvas unit is about a sixth of a millimetre on a phone). */
const TREMOR_HZ = 10;
const TREMOR = 0.35;

/** How often a tapping finger slips, and how far, in canvas units (assumptions). */
const SLIPS = 0.2;
const SLIP = 2.5;

/**
 * Returns the samples of a finger on its way, beginning `start` milliseconds into the drawing. Its speed rises and falls as in the smoothest
 * movement (minimum jerk: Flash and Hogan, 1985).
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
