import sharp from "sharp";
import type { Sides } from "./render-photograph.ts";

/**
 * Returns a grey photograph as a JPEG file of this many bytes: the picture is followed by padding, which
 * readers ignore.
 */
export async function plainJpeg({ width, height }: Sides, bytes: number): Promise<Buffer> {
  const grey = { width, height, channels: 3 as const, background: { r: 128, g: 128, b: 128 } };
  const jpeg = await sharp({ create: grey }).jpeg({ quality: 60 }).toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}
