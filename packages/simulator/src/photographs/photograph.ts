import { createTransform } from "@harapen/contract/alignment";
import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { createRandom, type Random } from "../random.ts";
import { type Camera, expose, type RenderedPixels } from "./camera.ts";
import {
  type Colour,
  createNoise,
  createPlumage,
  type Plumage,
  paint,
  paintDrops,
  paintSmears,
  paintSplashes,
  reflectance,
} from "./plumage.ts";

/** What a rendered photograph shows and how it is taken. */
export interface Scene {
  readonly light: LightKind;
  readonly colour: LightColour;
  readonly splashes: boolean;
  readonly smears: boolean;
  readonly drops: boolean;
  /** The rotation in the plane and about the body's axis, in degrees. */
  readonly tilt: number;
  readonly yaw: number;
  readonly camera: Camera;
}

/** A made-up penguin's photograph, with its ground truth. */
export interface RenderedPhotograph {
  readonly photograph: RenderedPixels;
  readonly alignment: Alignment;
  /** In canvas units. */
  readonly spots: readonly Spot[];
}

const WIDTH = 480;
const HEIGHT = 640;

/** Pixels per canvas unit. */
const SCALE = 1.9;

/**
 * Renders a photograph of a belly: the same seed and scene give the same pixels. `spots` are made up unless
 * given.
 */
export function renderPhotograph(
  seed: string,
  scene: Scene,
  spots: readonly Spot[] = makePhotographedPattern(createRandom(`${seed} pattern`)),
): RenderedPhotograph {
  const random = createRandom(seed);
  const plumage = createPlumage(random);
  paintSpots(plumage, spots, random);
  if (scene.smears) paintSmears(plumage, random);
  if (scene.splashes) paintSplashes(plumage, spots, random);
  if (scene.drops) paintDrops(plumage, random);
  const alignment = alignmentOf(scene);
  const lit = lightUp(plumage, createLight(scene.light, scene.colour, random), alignment, random);
  return { photograph: expose(lit, WIDTH, HEIGHT, scene.camera, random), alignment, spots };
}

/** Returns the alignment of a body that stands in the middle of the photograph. */
export function alignmentOf({ tilt, yaw }: Scene): Alignment {
  const turn = (tilt * Math.PI) / 180;
  const down = { x: -Math.sin(turn), y: Math.cos(turn) };
  const across = { x: Math.cos(turn), y: Math.sin(turn) };
  const radians = (yaw * Math.PI) / 180;
  const edge = (70 * Math.PI) / 180;
  const radius = (96 / Math.sin(edge)) * SCALE;
  const place = (along: number, aside: number): [number, number] => [
    WIDTH / 2 + along * SCALE * down.x + aside * across.x,
    HEIGHT / 2 + along * SCALE * down.y + aside * across.y,
  ];
  return {
    width: WIDTH,
    height: HEIGHT,
    anchors: {
      T: place(-126.5, 0),
      B: place(126.5, 0),
      L: place(20, radius * (Math.sin(radians - edge) - Math.sin(radians))),
      R: place(20, radius * (Math.sin(radians + edge) - Math.sin(radians))),
    },
    yaw: radians,
    mirrored: false,
  };
}

/** Returns the light from each pixel's place: from the body or, beside it, from a mottled ground. */
function lightUp(plumage: Plumage, light: Light, alignment: Alignment, random: Random): Float32Array {
  const transform = createTransform(alignment);
  const groundAt = createGround(random);
  const result = new Float32Array(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const place = transform.toCanvas({ x, y });
      const isBody = transform.isVisible(place) && place.y > 60 && place.y < 395;
      const diffuse = isBody ? light.diffuse(place) : 1;
      const glare = light.glare(place);
      const surface = isBody ? reflectance(plumage, place) : groundAt(x, y);
      for (let channel = 0; channel < 3; channel++, at++)
        result[at] = (light.colour[channel] as number) * ((surface[channel] as number) * diffuse + glare);
    }
  return result;
}

/** Returns what a mottled ground reflects at a place of the photograph. */
function createGround(random: Random): (x: number, y: number) => Colour {
  const noise = createNoise(random);
  return (x, y) => {
    const mottled = 0.35 + 0.12 * noise(x / 25, y / 25) + 0.08 * noise(x / 4, y / 4);
    return [mottled, 0.9 * mottled, 0.75 * mottled];
  };
}

/** The light on a place of the canvas, and how much of it a wet or silky surface mirrors. */
interface Light {
  /** The factor on what the plumage reflects. */
  diffuse(place: Point): number;
  /** What is added to that. */
  glare(place: Point): number;
  readonly colour: Colour;
}

type LightKind = "even" | "side" | "glare" | "shadow";

const COLOURS = {
  white: [1, 1, 1],
  warm: [1.15, 0.95, 0.7],
  green: [0.85, 1.05, 0.8],
  blue: [0.8, 0.97, 1.2],
} as const satisfies Readonly<Record<string, Colour>>;
type LightColour = keyof typeof COLOURS;

function createLight(kind: LightKind, colour: LightColour, random: Random): Light {
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

const SPOT: Colour = [0.05, 0.045, 0.045];

/**
 * As measured on photographs of Humboldt penguins: 10, 16 and 21 clear spots in the quartiles, radii 1.5, 1.9
 * and 2.3 units.
 */
const COUNT = { median: 15, logDeviation: 0.45, fewest: 4, most: 30 } as const;
const RADIUS = { median: 1.9, logDeviation: 0.3, least: 1.2, most: 4 } as const;
const MIN_DISTANCE = 8;

/**
 * Makes up a belly pattern with the statistics of photographed birds: many small spots, some outside the
 * grid, none at the very edge.
 */
export function makePhotographedPattern(random: Random): Spot[] {
  const wanted = Math.round(
    Math.min(
      COUNT.most,
      Math.max(COUNT.fewest, COUNT.median * Math.exp(random.normal(0, COUNT.logDeviation))),
    ),
  );
  const spots: Spot[] = [];
  for (let tries = 0; spots.length < wanted && tries < 40 * wanted; tries++) {
    const spot = {
      x: BELLY.centreX + random.uniform(-86, 86),
      y: BELLY.centreY + random.uniform(-112, 112),
      r: Math.min(
        RADIUS.most,
        Math.max(RADIUS.least, RADIUS.median * Math.exp(random.normal(0, RADIUS.logDeviation))),
      ),
    };
    const across = Math.abs(spot.x - BELLY.centreX) / 92;
    const down = Math.abs(spot.y - BELLY.centreY) / 120;
    if (across ** 3 + down ** 3 > 0.85) continue;
    if (spots.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > MIN_DISTANCE)) spots.push(spot);
  }
  return spots;
}

/** Paints spots as tufts of dark feathers: an uneven outline, longer down the feathers, ragged in strands. */
function paintSpots(plumage: Plumage, spots: readonly Spot[], random: Random): void {
  const rag = createNoise(random);
  for (const { x, y, r } of spots) {
    const length = random.uniform(1, 1.5);
    const darkness = random.uniform(0.7, 0.95);
    const lobes = random.uniform(0, 2 * Math.PI);
    paint(plumage, { x, y }, 4 * r, SPOT, (dx, dy) => {
      const angle = Math.atan2(dy, dx);
      const outline = r * (1 + 0.15 * Math.cos(3 * angle + lobes) + 0.25 * rag((x + dx) / 0.8, (y + dy) / 3));
      const distance = Math.hypot(dx, dy / length) / Math.max(0.5, outline);
      return darkness * Math.exp(-Math.LN2 * distance ** 3);
    });
  }
}

const PLAIN: Scene = {
  light: "even",
  colour: "white",
  splashes: false,
  smears: false,
  drops: false,
  tilt: 0,
  yaw: 0,
  camera: { exposure: 0.9, blur: 0.6, noise: 2, jpegQuality: 85 },
};
const { camera } = PLAIN;

/** The difficulties of tracing: each by itself, and some together. */
export const SCENES = {
  plain: PLAIN,
  "from the side": { ...PLAIN, light: "side", yaw: 15 },
  "in half shadow": { ...PLAIN, light: "shadow", yaw: -8 },
  glare: { ...PLAIN, light: "glare" },
  "warm light, tilted": { ...PLAIN, colour: "warm", tilt: 14 },
  "green light": { ...PLAIN, colour: "green", tilt: -9, yaw: 6 },
  "blue light, dim and noisy": { ...PLAIN, colour: "blue", camera: { ...camera, exposure: 0.3, noise: 6 } },
  overexposed: { ...PLAIN, camera: { ...camera, exposure: 1.7 } },
  "overexposed glare": { ...PLAIN, light: "glare", camera: { ...camera, exposure: 1.4 } },
  splashed: { ...PLAIN, splashes: true },
  "smeared with mud": { ...PLAIN, smears: true, yaw: -12 },
  wet: { ...PLAIN, drops: true },
  "strong JPEG": { ...PLAIN, camera: { ...camera, jpegQuality: 35 } },
  blurred: { ...PLAIN, camera: { ...camera, blur: 2 } },
  "all at once": {
    ...PLAIN,
    light: "side",
    colour: "warm",
    splashes: true,
    smears: true,
    tilt: 8,
    yaw: 10,
    camera: { ...camera, noise: 4, jpegQuality: 60 },
  },
} as const satisfies Readonly<Record<string, Scene>>;
export type SceneName = keyof typeof SCENES;
