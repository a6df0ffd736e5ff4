import { BELLY, bellyPath } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import type { Appearance } from "./appearance.ts";
import type { Plumage } from "./colours.ts";
import { element, ellipse, group, line, mirrored, path, softCurve, use } from "./svg.ts";

/** The flipper at the visitor's right, from the shoulder over the flank; its outer edge is the outline's. */
const FLIPPER =
  "M278 128C318 158 350 222 350 284C350 303 336 309 328 294C319 276 318 250 312 226C306 200 292 170 278 128Z";
const WAVING = "M262 128C292 122 314 98 325 78C334 62 351 70 347 89C341 124 320 166 300 206Z";

/** Gradients that the body's parts refer to. */
export function bodyGradients(plumage: Plumage): string {
  const stop = (offset: number, colour: string) => element("stop", { offset, "stop-color": colour });
  return (
    element(
      "linearGradient",
      { id: "back", x1: 0.1, y1: 0, x2: 0.7, y2: 1 },
      stop(0.45, plumage.back),
      stop(1, plumage.backDeep),
    ) +
    element(
      "linearGradient",
      { id: "head", x1: 0.1, y1: 0, x2: 0.6, y2: 1 },
      stop(0, plumage.backLight),
      stop(0.6, plumage.back),
    ) +
    element(
      "radialGradient",
      { id: "belly", cx: 0.45, cy: 0.38, r: 0.68 },
      stop(0.55, plumage.white),
      stop(1, plumage.bellyShade),
    )
  );
}

export function drawBack({ build }: Appearance): string {
  return widened(build, use("body", { fill: "url(#back)" }));
}

/** Draws the flippers in front of the body; the one at the left is missing if it waves. */
export function drawFlippers({ build, waves }: Appearance, plumage: Plumage): string {
  const shine = line("M322 190C333 216 340 246 341 274", plumage.backLight, 4, { opacity: 0.45 });
  const flipper = group({ id: "flipper" }, path(FLIPPER, plumage.flipper), shine);
  return widened(build, flipper, waves ? "" : mirrored(BELLY.centreX, use("flipper")));
}

/** The flipper that waves, behind the body. */
export function drawWaving({ build, waves }: Appearance, plumage: Plumage): string {
  if (!waves) return "";
  const shine = line("M337 86C333 106 325 126 315 144", plumage.backLight, 4, { opacity: 0.45 });
  return widened(build, mirrored(BELLY.centreX, path(WAVING, plumage.flipper), shine));
}

export function drawFeet({ mottles }: Appearance, plumage: Plumage): string {
  const spots: readonly [number, number, number, number][] = [
    [244, 389, 7, 3.6],
    [266, 392, 4.4, 3],
    [225, 393, 3.4, 4.2],
    [251, 399, 3, 2.6],
  ];
  const mottled = spots.slice(0, mottles).map(([x, y, rx, ry]) => ellipse(x, y, rx, ry, plumage.mottle));
  const foot = group({ id: "foot" }, path(OUTLINE.rightFoot, plumage.foot), ...mottled);
  return foot + mirrored(BELLY.centreX, use("foot"));
}

/** Draws wider or slimmer about the penguin's own middle. */
function widened(build: number, ...children: string[]): string {
  const shift = BELLY.centreX * (1 - build);
  return group({ transform: `matrix(${build.toFixed(3)} 0 0 1 ${shift.toFixed(2)} 0)` }, ...children);
}

/**
 * The width of the white around the belly, in canvas units: up to the chest band, and beyond it to the back.
 */
const WHITE = { inside: 2.5, outside: 18 };
/**
 * The chest band's width at the throat and on the flanks, and how far down it runs (in degrees from the top).
 */
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
