import type { Random } from "@harapen/simulator/random";
import { BACKDROPS, type Backdrop, type Species } from "./colours.ts";

const EXPRESSIONS = ["calm", "curious", "sleepy", "happy", "sideways", "wink"] as const;
export type Expression = (typeof EXPRESSIONS)[number];

const TUFTS = ["none", "none", "single", "trio", "swept"] as const;
export type Tuft = (typeof TUFTS)[number];

const SCENES = ["sun", "hills", "bubbles", "pebbles"] as const;
export type Scene = (typeof SCENES)[number];

/** The appearance of one individual, except its spots and flipper bands. */
export interface Appearance {
  readonly species: Species;
  /** Whether it hatched in the current year. */
  readonly young: boolean;
  /** Width of the body beside the belly: below 1 slim, above 1 plump. */
  readonly build: number;
  /** The head's tilt in degrees, clockwise. */
  readonly tilt: number;
  readonly expression: Expression;
  /** Size of the eyes; 1 is usual. */
  readonly eyes: number;
  /** How far to the visitor's right the eyes look, in canvas units. */
  readonly gaze: number;
  /** Opacity of the cheeks' blush. */
  readonly blush: number;
  readonly tuft: Tuft;
  readonly billRidges: number;
  /** Depth and slant of the bare skin above the eyes. */
  readonly skin: number;
  readonly waves: boolean;
  /** Depth of the chest band, 1 is usual. */
  readonly chestBand: number;
  readonly mottles: number;
  readonly scene: Scene;
  readonly backdrop: Backdrop;
}

export function makeAppearance(random: Random, species: Species, young: boolean): Appearance {
  const expression = random.pick<Expression>(["calm", "calm", "calm", ...EXPRESSIONS]);
  return {
    species,
    young,
    build: random.uniform(0.975, 1.035),
    tilt: Math.round(random.uniform(-5.5, 5.5)),
    expression,
    eyes: young ? 1.18 : random.uniform(0.95, 1.15),
    gaze: expression === "sideways" ? random.pick([-2.2, 2.2]) : random.uniform(-0.8, 0.8),
    blush: young ? 0.75 : random.uniform(0, 0.7),
    tuft: young ? "trio" : random.pick(TUFTS),
    billRidges: random.integer(0, 2),
    skin: random.uniform(0.8, 1.2),
    waves: random.chance(0.2),
    chestBand: random.uniform(0.8, 1.15),
    mottles: random.integer(1, 4),
    scene: random.pick(SCENES),
    backdrop: random.pick(BACKDROPS),
  };
}
