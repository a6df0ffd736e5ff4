import { createTransform } from "@harapen/contract/alignment";
import type { Pixels } from "@harapen/tracing/pixels";
import sharp, { type Sharp } from "sharp";
import type { KeptTrace } from "../traced-folder.ts";

const RGBA = 4;

async function rendered({ width, height, data }: Pixels, change: (image: Sharp) => Promise<Buffer>) {
  const image = sharp(data, { raw: { width, height, channels: RGBA } });
  return { width, height, data: Uint8ClampedArray.from(await change(image)) };
}

/** Returns the photograph out of focus, blurred by a Gaussian of a deviation in canvas units. */
export function blur({ pixels, alignment }: KeptTrace, deviation: number): Promise<Pixels> {
  const pixelsAUnit = createTransform(alignment).scale;
  return rendered(pixels, (image) =>
    image
      .blur(deviation * pixelsAUnit)
      .raw()
      .toBuffer(),
  );
}

/** Returns the photograph saved as JPEG of a quality from 1 to 100. */
export function compress({ pixels }: KeptTrace, quality: number): Promise<Pixels> {
  return rendered(pixels, async (image) => {
    const jpeg = await image.jpeg({ quality }).toBuffer();
    return sharp(jpeg).ensureAlpha().raw().toBuffer();
  });
}
