/** Eight values of a byte's range, centred, to as many coefficients: `BASIS[u][x]`. */
const BASIS = Array.from({ length: 8 }, (_, u) =>
  Float64Array.from(
    { length: 8 },
    (_value, x) => (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16),
  ),
);

/** The luminance table of ITU-T T.81, annex K, row by row. */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/**
 * Does to RGBA pixels what saving them as JPEG of a quality from 1 to 100 does, in place: each 8 x 8 block's coefficients are
 * rounded to the steps of its table. Colours are kept as differences from luminance and lose as much; they are not subsampled.
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
      const change = quantisationError(luma, steps);
      for (let index = 0; index < 64; index++)
        for (let channel = 0; channel < 3; channel++)
          data[at(index) + channel] = (data[at(index) + channel] as number) + (change[index] as number);
    }
}

/** By how much each value of a block changes. */
function quantisationError(block: Float64Array, steps: readonly number[]): Float64Array {
  const coefficients = transform(block, (u, x) => BASIS[u]?.[x] as number);
  const rounded = coefficients.map((value, at) => {
    const step = steps[at] as number;
    return Math.round(value / step) * step;
  });
  return transform(rounded, (x, u) => BASIS[u]?.[x] as number).map(
    (value, at) => value - (block[at] as number),
  );
}

/** A linear transform of the rows and then the columns of an 8 x 8 block. */
function transform(block: Float64Array, weight: (to: number, from: number) => number): Float64Array {
  const once = new Float64Array(64);
  const twice = new Float64Array(64);
  for (let line = 0; line < 8; line++)
    for (let to = 0; to < 8; to++)
      for (let from = 0; from < 8; from++)
        (once[line * 8 + to] as number) += weight(to, from) * (block[line * 8 + from] as number);
  for (let line = 0; line < 8; line++)
    for (let to = 0; to < 8; to++)
      for (let from = 0; from < 8; from++)
        (twice[to * 8 + line] as number) += weight(to, from) * (once[from * 8 + line] as number);
  return twice;
}
