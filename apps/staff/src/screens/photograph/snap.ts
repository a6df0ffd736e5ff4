import type { Point } from "@harapen/contract/geometry";

/** An image's bytes: red, green, blue and alpha of each pixel, row by row. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export interface Disc extends Point {
  readonly r: number;
}

/** Samples across the window in which a dark place is looked for. */
const SAMPLES = 41;
const ITERATIONS = 8;
/** How much darker than the plumage around it a spot is at least, as a share of its luminance. */
const MIN_CONTRAST = 0.12;

/** The luminance of the pixel at a place, 0 to 255 (Rec. 709); places outside have that of the edge. */
function luminanceAt({ width, height, data }: Image, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  const at = (row * width + column) * 4;
  return 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
}

interface Sample extends Point {
  /** How much darker it is than its surroundings, at least 0. */
  readonly darkness: number;
}

/** Returns the samples of a window of `reach` pixels to each side, and how dark a spot's must be. */
function sampleAround(image: Image, { x, y }: Point, reach: number) {
  const spacing = (2 * reach) / (SAMPLES - 1);
  const places = Array.from({ length: SAMPLES * SAMPLES }, (_, index) => {
    const place = {
      x: x - reach + (index % SAMPLES) * spacing,
      y: y - reach + Math.floor(index / SAMPLES) * spacing,
    };
    return { ...place, luminance: luminanceAt(image, place.x, place.y) };
  });
  const sorted = places.map(({ luminance }) => luminance).sort((one, other) => one - other);
  const plumage = sorted[Math.floor(sorted.length * 0.7)] ?? 0;
  const darkest = sorted[Math.floor(sorted.length * 0.01)] ?? 0;
  const samples: readonly Sample[] = places.map(({ luminance, ...place }) => ({
    ...place,
    darkness: Math.max(0, plumage - luminance),
  }));
  return { samples, spacing, depth: plumage - darkest, isClear: plumage - darkest > MIN_CONTRAST * plumage };
}

/**
 * Returns the middle of the dark samples within `radius` of a place, weighted by darkness; the place itself
 * where none is dark.
 */
function centroid(samples: readonly Sample[], at: Point, radius: number): Point {
  let [weight, x, y] = [0, 0, 0];
  for (const sample of samples) {
    if (Math.hypot(sample.x - at.x, sample.y - at.y) > radius) continue;
    const own = sample.darkness ** 2;
    weight += own;
    x += own * sample.x;
    y += own * sample.y;
  }
  return weight === 0 ? at : { x: x / weight, y: y / weight };
}

/**
 * Returns the radius of the dark place around `at`, up to `limit`: that of a disc with as many samples as are
 * at least half as dark.
 */
function radiusAround(
  samples: readonly Sample[],
  at: Point,
  depth: number,
  spacing: number,
  limit: number,
): number {
  const dark = samples.filter(
    (sample) => sample.darkness > depth / 2 && Math.hypot(sample.x - at.x, sample.y - at.y) <= limit,
  );
  return Math.sqrt((dark.length * spacing * spacing) / Math.PI);
}

/**
 * How far a tap is moved at most, in canvas units: no farther than a finger misses what it means. Spots are
 * seven apart and more, so that no tap jumps to another.
 */
const MAX_MOVE = 2.5;

/**
 * Returns the dark place under a tap, as a disc in the image's pixels: the tap moves to the middle of the
 * darkness around it (mean shift). Where nothing is dark right there, or where that is a spot that is `taken`
 * already, returns a disc of the usual size at the tap. `unit` is the length of a canvas unit in pixels.
 */
export function snapToDark(image: Image, tap: Point, unit: number, taken: readonly Disc[] = []): Disc {
  const usual = 2.5 * unit;
  const { samples, spacing, depth, isClear } = sampleAround(image, tap, 10 * unit);
  if (!isClear) return { ...tap, r: usual };
  let place = tap;
  for (let step = 0; step < ITERATIONS; step++) place = centroid(samples, place, 4 * unit);
  const isOn = ({ x, y, r }: Disc) => Math.hypot(place.x - x, place.y - y) <= r;
  if (Math.hypot(place.x - tap.x, place.y - tap.y) > MAX_MOVE * unit || taken.some(isOn))
    return { ...tap, r: usual };
  const r = radiusAround(samples, place, depth, spacing, 6 * unit);
  const [x, y] = [Math.min(image.width, Math.max(0, place.x)), Math.min(image.height, Math.max(0, place.y))];
  return { x, y, r: Math.min(7 * unit, Math.max(1.2 * unit, r)) };
}
