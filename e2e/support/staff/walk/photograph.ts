import { createTransform } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import { renderPhotograph, SCENES } from "@harapen/simulator/photographs/photograph";

import { createRandom } from "@harapen/simulator/random";
import { PNG } from "pngjs";
import type { KnownBird } from "./birds.ts";

/** A bird's photograph, and what a keeper sees on it, in its pixels. */
export interface WalkPhotograph {
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
  /** Where the keeper taps for the chest band, the legs, the left and the right edge: slightly off. */
  readonly anchors: readonly Point[];
  readonly spots: readonly Point[];
  readonly alignment: Alignment;
  /** Pixels per canvas unit. */
  readonly unit: number;
}

/** The error of taps on the photograph, in canvas units: the standard deviation per axis. Assumed. */
const TREMBLE = 0.7;

/** Renders the photograph of a bird of the walk, the same each time. */
export function photographOf({ names: [, name], scene }: KnownBird): WalkPhotograph {
  const { photograph, alignment, spots } = renderPhotograph(`walk ${name}`, SCENES[scene]);
  const { toPhotograph, isVisible, scale } = createTransform(alignment);
  const random = createRandom(`walk taps ${name}`);
  const { T, B, L, R } = alignment.anchors;
  const png = new PNG({ width: photograph.width, height: photograph.height });
  png.data.set(photograph.data);
  return {
    file: { name: `${name}.png`, mimeType: "image/png", buffer: PNG.sync.write(png) },
    anchors: [T, B, L, R].map(([x, y]) => ({
      x: x + random.normal(0, TREMBLE * scale),
      y: y + random.normal(0, TREMBLE * scale),
    })),
    spots: spots.filter(isVisible).map(toPhotograph),
    alignment,
    unit: scale,
  };
}
