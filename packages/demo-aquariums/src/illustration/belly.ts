import { BELLY, bellyPath } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import type { Appearance } from "./appearance.ts";
import type { Plumage } from "./colours.ts";
import { element, group, path, softCurve, use } from "./svg.ts";

/** The width of the white around the belly, in canvas units: up to the chest band, and beyond it to the back. */
const WHITE = { inside: 2.5, outside: 18 };
/** The chest band's width at the throat and on the flanks, and how far down it runs (in degrees from the top). */
const CHEST_BAND = { throat: 9, flank: 12.5, reach: 152 };
const STEPS = 16;

/** Returns the shapes of the front: the body's, which clips it, and the belly's. */
export function frontShapes(): string {
  return (
    element("path", { id: "body", d: OUTLINE.body }) +
    element("path", { id: "egg", d: bellyPath(20) }) +
    element("clipPath", { id: "within" }, use("body"))
  );
}

/** The white front, the chest band that frames the belly, and the belly itself, which nothing covers. */
export function drawFront(appearance: Appearance, plumage: Plumage): string {
  const white = use("egg", { fill: plumage.white, stroke: plumage.white, "stroke-width": 2 * WHITE.outside });
  return (
    group({ "clip-path": "url(#within)" }, white) +
    path(chestBand(appearance), plumage.chestBand) +
    use("egg", { fill: "url(#belly)" })
  );
}

/** Draws the inverted horseshoe, tapering towards its ends, which lean out a little. */
function chestBand({ chestBand, species }: Appearance): string {
  const throat = species === "african" ? CHEST_BAND.throat : CHEST_BAND.throat - 2.5;
  const width = (turn: number) => {
    const taper = Math.sqrt(Math.max(0.04, 1 - Math.abs(turn / CHEST_BAND.reach) ** 6));
    return chestBand * taper * (throat + (CHEST_BAND.flank - throat) * Math.min(1, Math.abs(turn) / 80));
  };
  const turns = Array.from({ length: STEPS + 1 }, (_, step) => CHEST_BAND.reach * ((2 * step) / STEPS - 1));
  const outer = turns.map((turn) => beyondBelly(turn, WHITE.inside + width(turn)));
  const inner = turns.map((turn) => beyondBelly(turn, WHITE.inside)).reverse();
  return softCurve([...outer, ...inner]);
}

/** Returns the point `distance` outside the belly's edge at `turn` degrees from its top, clockwise. */
function beyondBelly(turn: number, distance: number): Point {
  const angle = (turn * Math.PI) / 180;
  const height = -Math.cos(angle);
  const across = (BELLY.halfWidth * (1 + BELLY.pear * height) + distance) * Math.sin(angle);
  return { x: BELLY.centreX + across, y: BELLY.centreY + (BELLY.halfHeight + distance) * height };
}
