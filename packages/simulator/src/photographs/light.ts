import type { Point } from "@harapen/contract/geometry";
import type { Random } from "../random.ts";
import type { Colour } from "./plumage.ts";

/** The light on a place of the canvas, and how much of it a wet or silky surface mirrors. */
export interface Light {
  /** The factor on what the plumage reflects. */
  diffuse(place: Point): number;
  /** What is added to that. */
  glare(place: Point): number;
  readonly colour: Colour;
}

export type LightKind = "even" | "side" | "glare" | "shadow";

const COLOURS = {
  white: [1, 1, 1],
  warm: [1.15, 0.95, 0.7],
  green: [0.85, 1.05, 0.8],
  blue: [0.8, 0.97, 1.2],
} as const satisfies Readonly<Record<string, Colour>>;
export type LightColour = keyof typeof COLOURS;

export function createLight(kind: LightKind, colour: LightColour, random: Random): Light {
  const side = random.uniform(-0.35, 0.35) + (kind === "side" ? (random.chance(0.5) ? 0.45 : -0.45) : 0);
  const above = random.uniform(0, 0.25);
  const centre = { x: 195 + random.uniform(-50, 50), y: 180 + random.uniform(-30, 60) };
  const extent = { x: random.uniform(20, 40), y: random.uniform(25, 60) };
  const edge = random.uniform(150, 240);
  const slope = random.uniform(-0.6, 0.6);
  return {
    colour: COLOURS[colour],
    diffuse({ x, y }) {
      const azimuth = Math.asin(Math.min(1, Math.max(-1, (x - 195) / 110)));
      const shaded = Math.max(0.25, Math.cos(azimuth - side) - above * ((y - 250) / 130));
      const inShadow = kind === "shadow" && x + slope * (y - 250) > edge;
      return inShadow ? 0.4 * shaded : shaded;
    },
    glare({ x, y }) {
      if (kind !== "glare") return 0;
      return 0.45 * Math.exp(-(((x - centre.x) / extent.x) ** 2) - ((y - centre.y) / extent.y) ** 2);
    },
  };
}
