import { createTransform } from "@harapen/contract/alignment";
import type { Alignment } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { createRandom, type Random } from "../random.ts";
import { type Camera, expose, type RenderedPixels } from "./camera.ts";
import { createLight, type Light, type LightColour, type LightKind } from "./light.ts";
import { type Colour, createPlumage, type Plumage, reflectance } from "./plumage.ts";
import { paintDrops, paintSmears, paintSplashes } from "./soiling.ts";
import { makePhotographedPattern, paintSpots } from "./spots.ts";
import { createNoise } from "./value-noise.ts";

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

/** Renders a photograph of a belly: the same seed and scene give the same pixels. `spots` are made up unless given. */
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
