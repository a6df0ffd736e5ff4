import { bandColour } from "./colours.ts";
import { element, group } from "./svg.ts";

/** The place of the bands on the flipper at the visitor's right: their middle, and the flipper's slant there. */
const PLACE = { x: 326, y: 212, degrees: -18 };
const BAND = { width: 36, height: 12.5, step: 14 };

/** Draws the individual's flipper bands, stacked in order from the shoulder down. Throws on an unknown colour code. */
export function drawBands(codes: readonly string[]): string {
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
