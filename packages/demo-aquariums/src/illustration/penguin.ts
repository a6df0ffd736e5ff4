import type { Spot } from "@harapen/contract/penguin";
import { createRandom } from "@harapen/simulator/random";
import type { Appearance } from "./appearance.ts";
import { drawBands } from "./bands.ts";
import { drawFront, frontShapes } from "./belly.ts";
import { bodyGradients, drawBack, drawFeet, drawFlippers, drawWaving } from "./body.ts";
import { plumageOf } from "./colours.ts";
import { drawHead } from "./head.ts";
import { drawSpots, type Legibility } from "./spots.ts";
import { element } from "./svg.ts";

/** What an illustration needs to know of an individual. */
export interface Sitter {
  /** Its own, so that no other individual's changes touch it. */
  readonly seed: string;
  readonly appearance: Appearance;
  /** Flipper band colour codes, from the shoulder down. */
  readonly bands: readonly string[];
  readonly pattern: readonly Spot[];
}

/** The penguin in canvas units, with its gradients; what lies on the belly is its spots and nothing else. */
export function drawPenguin({ seed, appearance, bands, pattern }: Sitter, legible: Legibility): string {
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
    drawSpots(pattern, plumage.spot, createRandom(`${seed} spots`), legible),
  ].join("");
}
