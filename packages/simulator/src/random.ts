/**
 * A stream of random numbers, determined by a seed: the same seed gives the same numbers on every machine.
 */
export interface Random {
  /** Uniform from `low` (included) to `high` (excluded); 0 to 1 without arguments. */
  uniform(low?: number, high?: number): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  normal(mean?: number, deviation?: number): number;
  /**
   * Student's t, scaled to the given standard deviation. `freedom` must exceed 2, as it has none otherwise.
   */
  studentT(freedom: number, deviation?: number): number;
  poisson(mean: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** A shuffled copy. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Makes a stream from a seed; seeds that differ in one character give unrelated streams. */
export function createRandom(seed: number | string): Random {
  const next = smallFastCounter(String(seed));

  const uniform = (low = 0, high = 1) => low + (high - low) * next();
  const integer = (low: number, high: number) => Math.floor(uniform(low, high + 1));
  const normal = (mean = 0, deviation = 1) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

  return {
    uniform,
    integer,
    normal,
    chance: (probability) => next() < probability,
    studentT: (freedom, deviation = 1) => {
      const chiSquare = 2 * gamma(freedom / 2, normal, next);
      return normal(0, deviation) * Math.sqrt((freedom - 2) / chiSquare);
    },
    poisson: (mean) => {
      let count = 0;
      let arrival = -Math.log(1 - next());
      while (arrival < mean) {
        count++;
        arrival -= Math.log(1 - next());
      }
      return count;
    },
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    shuffle: <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((one, other) => one.key - other.key)
        .map(({ item }) => item),
  };
}

/** Samples a gamma variate of shape at least 1/2 and scale 1, by the method of Marsaglia and Tsang (2000). */
function gamma(shape: number, normal: () => number, next: () => number): number {
  if (shape < 1) return gamma(shape + 1, normal, next) * (1 - next()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal();
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/**
 * Returns the generator sfc32 (Doty-Humphrey, PractRand), its state hashed from the seed's text; its values
 * are from 0 to 1, 1 excluded.
 */
function smallFastCounter(seed: string): () => number {
  let [a, b, c, counter] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1];
  const next = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  return next;
}

/** FNV-1a with a final avalanche; `salt` gives independent hashes of one text. */
function hash(text: string, salt: number): number {
  let state = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return state ^ (state >>> 16);
}
