import type { Random } from "../random.ts";
import { compressAsJpeg } from "./jpeg.ts";

/** How a photograph is taken and kept. */
export interface Camera {
  /** The light that is let in: 1 shows a white belly light grey, 1.6 burns it out. */
  readonly exposure: number;
  /** The standard deviation of the blur, in pixels; 0 is sharp. */
  readonly blur: number;
  /** The standard deviation of the noise, in bytes. */
  readonly noise: number;
  /** Of the JPEG file, 1 to 100. */
  readonly jpegQuality: number;
}

/** An upright photograph's pixels, red, green, blue and alpha. */
export interface RenderedPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Takes the picture of linear light, red, green and blue in turn. */
export function expose(
  light: Float32Array,
  width: number,
  height: number,
  camera: Camera,
  random: Random,
): RenderedPixels {
  const blurred = camera.blur > 0 ? blur(light, width, height, camera.blur) : light;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++) {
      const linear = camera.exposure * (blurred[pixel * 3 + channel] as number);
      data[pixel * 4 + channel] = 255 * Math.min(1, linear) ** (1 / 2.2) + camera.noise * random.normal();
    }
  compressAsJpeg(width, height, data, camera.jpegQuality);
  return { width, height, data };
}

/** Blurs by three box means each way, about a Gaussian. */
function blur(light: Float32Array, width: number, height: number, deviation: number): Float32Array {
  const reach = Math.max(1, Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2));
  let result = light;
  for (let pass = 0; pass < 3; pass++)
    result = boxMeans(boxMeans(result, width, height, reach, 3), height, width, reach, 3 * width, width);
  return result;
}

/** Means over `2 * reach + 1` values along lines: `stride` apart within a line, lines `next` pixels apart. */
function boxMeans(
  light: Float32Array,
  length: number,
  lines: number,
  reach: number,
  stride: number,
  across = 0,
): Float32Array {
  const result = new Float32Array(light.length);
  for (let line = 0; line < lines; line++) {
    const start = across > 0 ? line * 3 : line * length * 3;
    for (let channel = 0; channel < 3; channel++)
      for (let at = 0; at < length; at++) {
        let sum = 0;
        for (let step = -reach; step <= reach; step++)
          sum += light[start + Math.min(length - 1, Math.max(0, at + step)) * stride + channel] as number;
        result[start + at * stride + channel] = sum / (2 * reach + 1);
      }
  }
  return result;
}
