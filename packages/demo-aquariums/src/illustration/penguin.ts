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
  /** Seed of its random streams, its own, so that changes to others do not reach it. */
  readonly seed: string;
  readonly appearance: Appearance;
  /** Flipper band colour codes, from the shoulder down. */
  readonly bands: readonly string[];
  readonly pattern: readonly Spot[];
}

/** Draws the penguin in canvas units, with its gradients; what lies on the belly is its spots and nothing else. */
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
