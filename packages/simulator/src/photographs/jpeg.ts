/** The discrete cosine transform of eight values, `[frequency * 8 + place]`, and its inverse. */
const FORWARD = Float64Array.from({ length: 64 }, (_, at) => cosine(at >> 3, at & 7));
const BACKWARD = Float64Array.from({ length: 64 }, (_, at) => cosine(at & 7, at >> 3));

function cosine(frequency: number, place: number): number {
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
}

/** The luminance table of ITU-T T.81, annex K, row by row. */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/**
 * Changes RGBA pixels as saving them as JPEG of a quality from 1 to 100 would, in place: each 8 x 8 block's
 * coefficients are rounded to the steps of its table. Colours are kept as differences from luminance and lose
 * as much; they are not subsampled.
 */
export function compressAsJpeg(
  width: number,
  height: number,
  data: Uint8ClampedArray,
  quality: number,
): void {
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50;
  const steps = LUMINANCE.map((step) => Math.max(1, Math.round(step * scale)));
  const luma = new Float64Array(64);
  for (let top = 0; top + 8 <= height; top += 8)
    for (let left = 0; left + 8 <= width; left += 8) {
      const at = (index: number) => ((top + (index >> 3)) * width + left + (index & 7)) * 4;
      for (let index = 0; index < 64; index++) {
        const pixel = at(index);
        luma[index] =
          0.299 * (data[pixel] as number) +
          0.587 * (data[pixel + 1] as number) +
          0.114 * (data[pixel + 2] as number) -
          128;
      }
      quantise(luma, steps);
      for (let index = 0; index < 64; index++) {
        const pixel = at(index);
        for (let channel = pixel; channel < pixel + 3; channel++)
          data[channel] = (data[channel] as number) + (luma[index] as number);
      }
    }
}

/** Writes into `block` by how much each of its values changes. */
function quantise(block: Float64Array, steps: readonly number[]): void {
  multiply(FORWARD, block, once);
  multiply(FORWARD, once, coefficients);
  for (let at = 0; at < 64; at++) {
    const step = steps[at] as number;
    coefficients[at] = Math.round((coefficients[at] as number) / step) * step;
  }
  multiply(BACKWARD, coefficients, once);
  multiply(BACKWARD, once, rounded);
  for (let at = 0; at < 64; at++) block[at] = (rounded[at] as number) - (block[at] as number);
}

const once = new Float64Array(64);
const coefficients = new Float64Array(64);
const rounded = new Float64Array(64);

/**
 * Multiplies a matrix with each row of an 8 x 8 block and transposes the result, so that two calls transform
 * rows and columns.
 */
function multiply(matrix: Float64Array, block: Float64Array, result: Float64Array): void {
  for (let line = 0; line < 64; line += 8)
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++)
        sum += (matrix[to * 8 + from] as number) * (block[line + from] as number);
      result[to * 8 + (line >> 3)] = sum;
    }
}
