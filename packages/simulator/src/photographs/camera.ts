import type { Random } from "../random.ts";
import { compressAsJpeg } from "./jpeg.ts";

/** The settings with which a photograph is taken and stored. */
export interface Camera {
  /** The exposure: 1 shows a white belly as light grey, 1.6 burns it out. */
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

/** Takes the picture of linear light, whose red, green and blue alternate. */
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

/** Blurs by three box means in each direction, which approximate a Gaussian. */
function blur(light: Float32Array, width: number, height: number, deviation: number): Float32Array {
  const reach = Math.max(1, Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2));
  const across = { length: width, stride: 3 };
  const down = { length: height, stride: 3 * width };
  const rows = { count: height, next: 3 * width };
  const columns = { count: width, next: 3 };
  let result = light;
  for (let pass = 0; pass < 3; pass++)
    result = boxMeans(boxMeans(result, across, rows, reach), down, columns, reach);
  return result;
}

/**
 * Takes means over `2 * reach + 1` places along lines: places are `stride` apart, and the lines' beginnings
 * `next` apart. Ends are repeated.
 */
function boxMeans(
  light: Float32Array,
  { length, stride }: { readonly length: number; readonly stride: number },
  { count, next }: { readonly count: number; readonly next: number },
  reach: number,
): Float32Array {
  const result = new Float32Array(light.length);
  const size = 2 * reach + 1;
  for (let line = 0; line < count; line++)
    for (let channel = line * next; channel < line * next + 3; channel++) {
      const index = (at: number) => channel + Math.min(length - 1, Math.max(0, at)) * stride;
      let sum = 0;
      for (let at = -reach; at <= reach; at++) sum += light[index(at)] as number;
      for (let at = 0; at < length; at++) {
        result[index(at)] = sum / size;
        sum += (light[index(at + reach + 1)] as number) - (light[index(at - reach)] as number);
      }
    }
  return result;
}
