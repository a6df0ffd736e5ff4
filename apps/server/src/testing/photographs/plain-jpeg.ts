import sharp from "sharp";
import type { Sides } from "./render-photograph.ts";

/** A grey photograph as a JPEG file of so many bytes: what follows the picture is padding, which readers pass over. */
export async function plainJpeg({ width, height }: Sides, bytes: number): Promise<Buffer> {
  const grey = { width, height, channels: 3 as const, background: { r: 128, g: 128, b: 128 } };
  const jpeg = await sharp({ create: grey }).jpeg({ quality: 60 }).toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}
