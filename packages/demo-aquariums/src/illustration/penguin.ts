import type { Spot } from "@harapen/contract/spot";
import { createRandom } from "@harapen/simulator/random";
import type { Appearance } from "./appearance.ts";
import {
  bodyGradients,
  drawBack,
  drawFeet,
  drawFlippers,
  drawFront,
  drawWaving,
  frontShapes,
} from "./body.ts";
import { bandColour, plumageOf } from "./colours.ts";
import { drawHead } from "./head.ts";
import { drawSpots, type SpotScale } from "./spots.ts";
import { element, group } from "./svg.ts";

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

/**
 * The place of the bands on the flipper at the visitor's right: their middle, and the flipper's slant there.
 */
const PLACE = { x: 326, y: 212, degrees: -18 };
const BAND = { width: 36, height: 12.5, step: 14 };

/**
 * Draws the individual's flipper bands, stacked in order from the shoulder down. Throws on an unknown colour
 * code.
 */
function drawBands(codes: readonly string[]): string {
  if (codes.length === 0) return "";
  const top = (-codes.length * BAND.step) / 2;
  const stack = codes.map((code, index) => drawBand(code, top + index * BAND.step));
  return group(
    { id: "bands", transform: `translate(${PLACE.x} ${PLACE.y})rotate(${PLACE.degrees})` },
    ...stack,
  );
}

function drawBand(code: string, y: number): string {
  const colour = bandColour(code);
  if (!colour) throw new RangeError(`No flipper band is known by the colour code "${code}"`);
  const { width, height } = BAND;
  return element("rect", {
    x: -width / 2,
    y,
    width,
    height,
    rx: 5,
    fill: colour.fill,
    stroke: colour.edge,
    "stroke-width": 2,
  });
}
