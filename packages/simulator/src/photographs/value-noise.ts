import type { Random } from "../random.ts";

/** A smooth random field over the plane: about -1 to 1, independent from about one unit away. */
export type Noise = (x: number, y: number) => number;

/** The lattice's period, a power of two. */
const SIZE = 64;

/** Creates value noise: random numbers on a lattice, interpolated; it repeats after 64 units. */
export function createNoise(random: Random): Noise {
  const lattice = Float32Array.from({ length: SIZE * SIZE }, () => random.uniform(-1, 1));
  const at = (column: number, row: number) =>
    lattice[(row & (SIZE - 1)) * SIZE + (column & (SIZE - 1))] as number;
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const across = smoothStep(x - column);
    const down = smoothStep(y - row);
    const upper = at(column, row) * (1 - across) + at(column + 1, row) * across;
    const lower = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across;
    return upper * (1 - down) + lower * down;
  };
}

/** Rises from 0 at 0 to 1 at 1, level at both ends. */
export function smoothStep(share: number): number {
  const held = Math.min(1, Math.max(0, share));
  return held * held * (3 - 2 * held);
}
