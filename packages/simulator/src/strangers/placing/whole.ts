import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Random } from "../../random.ts";
import type { Anchor } from "../people/stranger.ts";

/** Maps a place of the belly to where it is drawn. */
export type Warp = (place: Point) => Point;

/** Deviations of a drawing as a whole: see `habits.ts`. */
export interface WholeSpread {
  readonly logHeight: number;
  readonly logWidth: number;
  readonly lean: number;
  readonly shiftX: number;
  readonly shiftY: number;
  readonly unevenness: number;
}

const ANCHOR_Y: Readonly<Record<Anchor, number>> = {
  neck: BELLY.centreY - BELLY.halfHeight,
  middle: BELLY.centreY,
  feet: BELLY.centreY + BELLY.halfHeight,
};

/**
 * Samples the size, lean and shift of a drawing. The size has a fixed point, so that a belly drawn too long from the neck is also too low:
 * this is why drawings vary more in y than in x. All three share one factor, so that a drawing is off in all of them or in none.
 */
export function stretch(
  random: Random,
  spread: WholeSpread,
  {
    anchor,
    logSize,
    clumsiness,
  }: { readonly anchor: Anchor; readonly logSize: number; readonly clumsiness: number },
): Warp {
  const off = clumsiness * Math.exp(random.normal(0, spread.unevenness));
  const height = Math.exp(logSize + off * random.normal(0, spread.logHeight));
  const width = Math.exp(logSize + off * random.normal(0, spread.logWidth));
  const lean = off * random.normal(0, spread.lean);
  const shift = { x: off * random.normal(0, spread.shiftX), y: off * random.normal(0, spread.shiftY) };
  const anchorY = ANCHOR_Y[anchor];
  return (place) => {
    const x = width * (place.x - BELLY.centreX);
    const y = height * (place.y - anchorY);
    // A lean rotates the whole about the belly's middle, whatever the fixed point of its size.
    const fromMiddle = anchorY + y - BELLY.centreY;
    return {
      x: BELLY.centreX + shift.x + x * Math.cos(lean) - fromMiddle * Math.sin(lean),
      y: BELLY.centreY + shift.y + x * Math.sin(lean) + fromMiddle * Math.cos(lean),
    };
  };
}

/** The shortest and longest wavelength of a warp, in canvas units: from about the belly's width to twice its height. */
const WAVES = [190, 520] as const;

/** A smooth warp of the belly: per axis the sum of three long waves, with the given standard deviation over all places, in canvas units. */
export function smoothWarp(random: Random, amplitude: number): Warp {
  const [alongX, alongY] = [wavesOf(random, amplitude), wavesOf(random, amplitude)];
  return (place) => ({ x: place.x + alongX(place), y: place.y + alongY(place) });
}

function wavesOf(random: Random, amplitude: number): (place: Point) => number {
  const waves = Array.from({ length: 3 }, () => {
    const angle = random.uniform(0, Math.PI);
    const pace = (2 * Math.PI) / random.uniform(...WAVES);
    const phase = random.uniform(0, 2 * Math.PI);
    const height = random.normal(0, amplitude * Math.sqrt(2 / 3));
    return ({ x, y }: Point) => height * Math.sin(pace * (x * Math.cos(angle) + y * Math.sin(angle)) + phase);
  });
  return (place) => waves.reduce((sum, wave) => sum + wave(place), 0);
}
