import sharp from "sharp";
import { SCREENSHOT_LOCALES, SCREENSHOT_VARIANTS, type ScreenshotVariant } from "./screenshot-variants.ts";

/** The factor by which pictures are scaled on a sheet. */
const SCALE = 0.4;
/** Options for small files: a sheet is for comparing and viewing. */
const WEBP = { quality: 40, effort: 6 } as const;
/**
 * The difference of a channel, of 255, from which a pixel counts as different: more than compression and
 * antialiasing cause.
 */
const DIFFERS = 64;

/**
 * The share of a variant's pixels that may differ: as much as another machine's antialiasing changes, but
 * less than a changed line of text or the spots of a drawing do.
 */
export const TOLERANCE = 0.001;

/** The place of a variant on a sheet, in its pixels. */
export interface Place {
  readonly variant: ScreenshotVariant;
  readonly locale: (typeof SCREENSHOT_LOCALES)[number];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The places of all pictures: one row per language, with the sizes side by side, in light and dark. */
export const PLACES: readonly Place[] = SCREENSHOT_LOCALES.flatMap((locale, row) => {
  const scaled = SCREENSHOT_VARIANTS.map((variant) => ({
    variant,
    width: Math.round(variant.size.width * SCALE),
    height: Math.round(variant.size.height * SCALE),
  }));
  const rowHeight = Math.max(...scaled.map(({ height }) => height));
  let left = 0;
  return scaled.map((each) => {
    const place = { ...each, locale, left, top: row * rowHeight };
    left += each.width;
    return place;
  });
});

const WIDTH = Math.max(...PLACES.map(({ left, width }) => left + width));
const HEIGHT = Math.max(...PLACES.map(({ top, height }) => top + height));

/** Combines pictures, in the order of `PLACES`, into one sheet, as WebP. */
export async function makeSheet(pictures: readonly Buffer[]): Promise<Buffer> {
  const layers = await Promise.all(
    PLACES.map(async ({ left, top, width, height }, index) => ({
      input: await sharp(pictures[index]).resize(width, height).toBuffer(),
      left,
      top,
    })),
  );
  const background = { r: 128, g: 128, b: 128 };
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
    .composite(layers)
    .webp(WEBP)
    .toBuffer();
}

/**
 * Returns the share of pixels in which each place of two sheets differs, from 0 to 1. If the sheets have
 * different sizes, everything differs.
 */
export async function differences(one: Buffer, other: Buffer): Promise<number[]> {
  const [first, second] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (first.length !== second.length) return PLACES.map(() => 1);
  return PLACES.map((place) => shareDiffering(first, second, place));
}

async function pixelsOf(sheet: Buffer): Promise<Uint8Array> {
  return new Uint8Array(await sharp(sheet).removeAlpha().raw().toBuffer());
}

function shareDiffering(one: Uint8Array, other: Uint8Array, { left, top, width, height }: Place): number {
  let differing = 0;
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) {
      const at = 3 * (y * WIDTH + x);
      const distance = (channel: number) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0));
      if (Math.max(distance(0), distance(1), distance(2)) > DIFFERS) differing++;
    }
  return differing / (width * height);
}

/** Returns a picture with a sheet as it was above the sheet as it is, for visual comparison. */
export function besideEachOther(was: Buffer, is: Buffer): Promise<Buffer> {
  const create = { width: WIDTH, height: 2 * HEIGHT, channels: 3 as const, background: "gray" };
  return sharp({ create })
    .composite([
      { input: was, left: 0, top: 0 },
      { input: is, left: 0, top: HEIGHT },
    ])
    .png()
    .toBuffer();
}
