import type { Spot } from "@harapen/contract/spot";
import { createRandom } from "@harapen/simulator/random";
import type { Appearance } from "./appearance.ts";
import { drawBands } from "./bands.ts";
import { drawFront, frontShapes } from "./belly.ts";
import { bodyGradients, drawBack, drawFeet, drawFlippers, drawWaving } from "./body.ts";
import { plumageOf } from "./colours.ts";
import { drawHead } from "./head.ts";
import { drawSpots, type SpotScale } from "./spots.ts";
import { element } from "./svg.ts";

/** The individual that an illustration shows. */
export interface Subject {
  /** The seed of its own random streams, so that changes to other individuals do not affect it. */
  readonly seed: string;
  readonly appearance: Appearance;
  /** Flipper band colour codes, from the shoulder down. */
  readonly bands: readonly string[];
  readonly pattern: readonly Spot[];
}

/** Draws the penguin in canvas units, with its gradients; on the belly are its spots and nothing else. */
export function drawPenguin({ seed, appearance, bands, pattern }: Subject, scale: SpotScale): string {
  const plumage = plumageOf(appearance.species, appearance.young);
  return [
    element("defs", {}, bodyGradients(plumage), frontShapes()),
    drawFeet(appearance, plumage),
    drawWaving(appearance, plumage),
    drawBack(appearance),
    drawHead(appearance, plumage),
    drawFlippers(appearance, plumage),
    drawBands(bands),
    drawFront(appearance, plumage),
    drawSpots(pattern, plumage.spot, createRandom(`${seed} spots`), scale),
  ].join("");
}
