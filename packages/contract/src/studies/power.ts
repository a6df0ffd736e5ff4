import type { StudySettings } from "./settings.ts";

/** The quantiles of the normal distribution for a two-sided alpha of 5%, and for a power of 80%. */
const Z_ALPHA = 1.959964;
const Z_POWER = 0.841621;

/** How well a study can tell its arms apart. */
export interface PlannedPower {
  /** The power with the planned number of participants, from 0 to 1; `null` where no number is planned. */
  readonly power: number | null;
  /** The participants, of all arms together, with whom the power is 80%. */
  readonly needed: number;
}

/**
 * Returns the power of a study as its protocol plans it, alpha being 5% two-sided; `null` where it expects no
 * two different shares, or the first arm is compared with nobody. Participants spread over the arms by their
 * weights, each counting once. Of several other arms it is the smallest that is compared with the first.
 *
 * The normal approximation of two proportions, without a correction for continuity: J. L. Fleiss, B. Levin and
 * M. C. Paik 2003, Statistical Methods for Rates and Proportions, 3rd edition, chapter 4; here of groups of any
 * sizes.
 */
export function plannedPower({
  protocol,
  arms,
}: Pick<StudySettings, "protocol" | "arms">): PlannedPower | null {
  const { expected_first: first, expected_other: other, participants } = protocol ?? {};
  if (first === undefined || other === undefined || first === other) return null;
  const all = arms.reduce((total, { weight }) => total + weight, 0);
  const [firstArm, ...others] = arms.map(({ weight }) => weight / all);
  const otherArm = Math.min(...others.filter((part) => part > 0));
  if (!firstArm || !Number.isFinite(otherArm)) return null;
  const deviations = deviationsOf([first / 100, other / 100], [firstArm, otherArm]);
  const difference = Math.abs(first - other) / 100;
  const exact = ((Z_ALPHA * deviations.alike + Z_POWER * deviations.apart) / difference) ** 2;
  const needed = arms.reduce((total, { weight }) => total + Math.ceil((exact * weight) / all), 0);
  if (participants === undefined) return { power: null, needed };
  const above = difference * Math.sqrt(participants) - Z_ALPHA * deviations.alike;
  return { power: normalBelow(above / deviations.apart), needed };
}

/**
 * Returns the standard deviation of the difference of two shares, times the root of all participants: if both
 * were the pooled share, and as expected. `parts` are the arms' parts of the participants.
 */
function deviationsOf(
  [first, other]: readonly [number, number],
  [firstPart, otherPart]: readonly [number, number],
): { readonly alike: number; readonly apart: number } {
  const pooled = (first * firstPart + other * otherPart) / (firstPart + otherPart);
  return {
    alike: Math.sqrt(pooled * (1 - pooled) * (1 / firstPart + 1 / otherPart)),
    apart: Math.sqrt((first * (1 - first)) / firstPart + (other * (1 - other)) / otherPart),
  };
}

/**
 * Returns the normal distribution below `z`, within 0.0000001 (M. Abramowitz and I. A. Stegun 1964, Handbook of
 * Mathematical Functions, 26.2.17).
 */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - tail : tail;
}
