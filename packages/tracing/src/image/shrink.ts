import type { Pixels } from "./pixels.ts";

/** Returns a photograph shrunk by an integer factor: each pixel is the mean of `factor` x `factor` pixels. */
export function shrink({ width, height, data }: Pixels, factor: number): Pixels {
  const columns = Math.max(1, Math.floor(width / factor));
  const rows = Math.max(1, Math.floor(height / factor));
  const result = new Uint8ClampedArray(columns * rows * 4);
  const sums = new Uint32Array(columns * 4);
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let y = row * factor; y < Math.min(height, (row + 1) * factor); y++)
      addRow(sums, data, y * width * 4, Math.min(factor, width));
    for (let at = 0; at < sums.length; at++)
      result[row * sums.length + at] =
        (sums[at] as number) / (Math.min(factor, width) * Math.min(factor, height));
  }
  return { width: columns, height: rows, data: result };
}

/** Adds `factor` pixels of a row, channel by channel, to each of the sums. */
function addRow(sums: Uint32Array, data: Pixels["data"], start: number, factor: number): void {
  let from = start;
  for (let at = 0; at < sums.length; at += 4) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let step = 0; step < factor; step++, from += 4) {
      red += data[from] as number;
      green += data[from + 1] as number;
      blue += data[from + 2] as number;
      alpha += data[from + 3] as number;
    }
    (sums[at] as number) += red;
    (sums[at + 1] as number) += green;
    (sums[at + 2] as number) += blue;
    (sums[at + 3] as number) += alpha;
  }
}
