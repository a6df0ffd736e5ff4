import { createRandom } from "@harapen/simulator/random";
import { type Appearance, makeAppearance } from "./illustration/appearance.ts";
import { drawPenguin, type Subject } from "./illustration/penguin.ts";
import { circle, element, ellipse, group, line, path } from "./illustration/svg.ts";

/** Harapen, the app's own penguin. */
const HARAPEN: Appearance = {
  ...makeAppearance(createRandom("harapen"), "african", false),
  build: 1.02,
  tilt: -4,
  expression: "curious",
  eyes: 1.16,
  gaze: -1.4,
  blush: 0.8,
  tuft: "swept",
  billRidges: 0,
  skin: 1,
  waves: true,
  chestBand: 1,
  mottles: 3,
};

const BELLY_OF_THE_LOGO: Subject = {
  seed: "harapen logo",
  appearance: HARAPEN,
  bands: ["red", "blue"],
  pattern: [
    { x: 166, y: 166, r: 7 },
    { x: 228, y: 182, r: 8 },
    { x: 197, y: 208, r: 6 },
    { x: 203, y: 227, r: 7.5 },
    { x: 141, y: 292, r: 6 },
    { x: 158, y: 296, r: 7.5 },
    { x: 236, y: 308, r: 6.5 },
  ],
};

/** Its spots are few and large, so that they are still visible in a browser's tab. */
const BELLY_OF_THE_ICON: Subject = {
  seed: "harapen icon",
  appearance: { ...HARAPEN, waves: false, tilt: 0, tuft: "none", gaze: 0 },
  bands: [],
  pattern: [
    { x: 158, y: 186, r: 14 },
    { x: 226, y: 200, r: 16 },
    { x: 187, y: 243, r: 13 },
  ],
};

const LIFE_SIZE = { grow: 0, smallest: 0 };

/** The pencil in the raised flipper, its point up. */
function drawPencil(): string {
  return group(
    { transform: "translate(51 66)rotate(-16)" },
    path("M-10-48V52C-10 60 10 60 10 52V-48Z", "#ffc844"),
    path("M-10-48V52C-10 57-6 58-3.5 58V-48Z", "#ffdc82"),
    path("M4-48V58C8 57.5 10 56 10 52V-48Z", "#eba920"),
    path("M-10 40H10V52C10 60-10 60-10 52Z", "#f4918c"),
    path("M-10 33H10V41H-10Z", "#c4ccd6"),
    path("M-10-48L-2.5-74Q0-79 2.5-74L10-48Q6.5-44 3.5-48Q0-44-3.5-48Q-6.5-44-10-48Z", "#fbe3c3"),
    path("M-4.6-66.5L-2.5-74Q0-79 2.5-74L4.6-66.5Q0-64-4.6-66.5Z", "#272b3d"),
  );
}

/** Draws the spots that the pencil has just tried out in the air. */
function drawTrials(): string {
  const sparkle = line("M22 128v10M17 133h10M352 92v12M346 98h12", "#ffc844", 4);
  return circle(66, -14, 4.5, "#272b3d") + circle(88, -19, 6, "#272b3d") + sparkle;
}

/** The hero illustration of Home, on no background. */
export function drawLogo(): string {
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "2 -30 386 450", width: 386, height: 450 },
    ellipse(195, 402, 118, 12, "#10294a", { opacity: 0.13 }),
    drawPencil(),
    drawTrials(),
    drawPenguin(BELLY_OF_THE_LOGO, LIFE_SIZE),
  );
}

/** The app's icon: a rounded tile with head and belly. */
export function drawAppIcon(): string {
  const tile = { x: 60, y: -6, width: 270, height: 270, rx: 60 };
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "60 -6 270 270", width: 512, height: 512 },
    element("clipPath", { id: "tile" }, element("rect", tile)),
    group(
      { "clip-path": "url(#tile)" },
      element("rect", { ...tile, fill: "#ffd263" }),
      circle(195, 150, 132, "#ffe19a"),
      drawPenguin(BELLY_OF_THE_ICON, LIFE_SIZE),
    ),
  );
}
