import { createTransform } from "@harapen/contract/alignment";
import type { Alignment } from "@harapen/contract/photograph";
import { expect, it } from "vitest";
import { detectBlobs } from "../trace.ts";

const SIZE = 700;
const ALIGNMENT: Alignment = {
  width: SIZE,
  height: SIZE,
  anchors: { T: [351, 60], B: [350, 621], L: [137, 340], R: [563, 340] },
  yaw: 0,
  mirrored: false,
};

/**
 * What is on a belly: a tuft of grey feathers; another just beneath the chest band, which ends at y = 121; a
 * drop of brown mud; and a tongue of the band.
 */
const TUFT = { x: 160.37, y: 240.13 };
const BENEATH = { x: 245.37, y: 128.13 };
const DROP = { x: 230.37, y: 240.13 };
const TONGUE = { x: 195.37, y: 124.1 };

/** Returns the linear light of red, green and blue at a place of the canvas. */
function lightAt(x: number, y: number): [number, number, number] {
  const tuft = [TUFT, BENEATH].reduce(
    (sum, spot) => sum + 0.9 * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * 1.6 ** 2)),
    0,
  );
  const drop = Math.hypot(x - DROP.x, y - DROP.y) < 2 ? 1 : 0;
  const isBand = y < 121 || (Math.abs(x - TONGUE.x) < 2 && y < TONGUE.y + 3);
  const reflect = (mud: number) => (isBand ? 0.04 : 0.7) * (1 - tuft) * (1 - drop * (1 - mud));
  return [reflect(0.35), reflect(0.2), reflect(0.08)];
}

function photograph() {
  const { toCanvas } = createTransform(ALIGNMENT);
  const data = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255);
  for (let row = 0, at = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++, at += 4) {
      const { x, y } = toCanvas({ x: column + 0.5, y: row + 0.5 });
      for (const [channel, light] of lightAt(x, y).entries()) data[at + channel] = 255 * light ** (1 / 2.2);
    }
  return { width: SIZE, height: SIZE, data };
}

const BLOBS = detectBlobs(photograph(), ALIGNMENT);
const [tuft, beneath, drop, tongue] = [TUFT, BENEATH, DROP, TONGUE].map(
  (place) =>
    BLOBS.filter(({ x, y }) => Math.hypot(x - place.x, y - place.y) < 4).sort(
      (one, other) => other.features.logResponse - one.features.logResponse,
    )[0]?.features,
);

it("features tell feathers from mud by what they absorb and how they end, and a spot from a tongue of the band by the white around it", () => {
  expect(Math.abs(tuft?.absorbedBlue ?? Number.NaN)).toBeLessThan(0.03);
  expect(drop?.absorbedBlue).toBeGreaterThan(0.2);
  expect(tuft?.steepnessAbove).toBe(0);
  expect(drop?.steepnessFarAbove).toBeGreaterThan(0);
  expect(tuft?.leastParted).toBeGreaterThan(0.8);
  expect(tongue?.leastParted).toBeLessThan(0.3);
});

it("measures a spot beneath the band on its free side as one in the open, and its gap as wider than a tongue's", () => {
  expect(beneath?.freeDepth).toBeCloseTo(tuft?.freeDepth ?? Number.NaN, 1);
  expect(beneath?.freeSteepness).toBeCloseTo(tuft?.freeSteepness ?? Number.NaN, 1);
  expect(beneath?.darkBeside).toBeGreaterThan(1);
  expect(tuft?.darkBeside).toBeLessThan(0.3);
  expect(beneath?.gapLeast).toBeGreaterThan(0.6);
  expect(tongue?.gapLeast).toBeLessThan(0.3);
});
