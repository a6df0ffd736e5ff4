import { PNG } from "pngjs";

/** Returns a PNG of the given sides, encoded by a library rather than by our own code. */
export function makePng(width = 76, height = 82): Buffer {
  const image = new PNG({ width, height });
  for (let at = 0; at < image.data.length; at++) image.data[at] = (at * 7) % 256;
  return PNG.sync.write(image);
}

/** Returns a picture as the data URL that clients send. */
export function toDataUrl(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
