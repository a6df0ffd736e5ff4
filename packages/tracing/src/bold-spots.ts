/** How large a spot of a photograph is, in any unit of length, and how dark, in any unit. */
interface Seen {
  readonly r: number;
  readonly contrast: number;
}

/** How many times as prominent as the photograph's middle spot a bold one is. Assumed. */
const BOLD_FROM = 1.7;

/**
 * Returns which of one photograph's spots catch the eye: those whose area times contrast is well above that
 * of the middle one. Light that is even over the photograph makes no difference, as spots are compared with
 * each other alone.
 */
export function boldAmong(spots: readonly Seen[]): boolean[] {
  const prominences = spots.map(({ r, contrast }) => r ** 2 * contrast);
  const middle = prominences.toSorted((one, other) => one - other)[Math.floor(spots.length / 2)] ?? 0;
  return prominences.map((prominence) => prominence >= BOLD_FROM * middle);
}
