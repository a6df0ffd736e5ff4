import type { Random } from "./random.ts";

/** A set of band colours as aquariums keep them. */
export const BAND_COLORS: readonly string[] = [
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "white",
  "black",
  "brown",
];

/**
 * Makes an individual's bands: this many different colours, drawn at random, so that two individuals may wear
 * the same.
 */
export function makeBands(random: Random, count = 2): string[] {
  return random.shuffle(BAND_COLORS).slice(0, count);
}

/**
 * Returns the band colours that a visitor reports, in any order; one of them is wrong with the given
 * probability. A wrong one may be any colour that is not worn, similar or not, which is harder on recognition
 * than the mistakes that eyes make.
 */
export function reportBands(random: Random, worn: readonly string[], wrong: number): string[] {
  const reported = random.shuffle(worn);
  const others = random.shuffle(BAND_COLORS.filter((color) => !worn.includes(color)));
  return random.chance(wrong) ? [...reported.slice(1), ...others.slice(0, 1)] : reported;
}
