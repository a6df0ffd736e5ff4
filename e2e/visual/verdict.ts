/** What is wrong with the screens, in words. */
export interface Findings {
  /** Pictures that differ from their sheet, which is allowed with another Chromium. */
  readonly differing: readonly string[];
  /**
   * Screens without a sheet, and what moves although reduced motion is preferred; these count with any
   * Chromium.
   */
  readonly wrong: readonly string[];
}

/**
 * The major versions of the Chromium that made the sheets, `undefined` if there are none, and of the present
 * one.
 */
export interface Versions {
  readonly madeWith: string | undefined;
  readonly now: string;
}

/**
 * Whether the test fails: differences do not count with another Chromium than the one that made the sheets,
 * as it renders differently.
 */
export const isFailed = ({ differing, wrong }: Findings, { madeWith, now }: Versions): boolean =>
  wrong.length > 0 || (differing.length > 0 && madeWith === now);

/**
 * Returns why only some screens' sheets cannot be updated, if they can't: among the others, made by another
 * Chromium, they would count as made by that one.
 */
export function refusalOfUpdate(isPartial: boolean, { madeWith, now }: Versions): string | undefined {
  return isPartial && madeWith !== undefined && madeWith !== now
    ? `The other sheets were made with Chromium ${madeWith}, and this is ${now}: write them all anew.`
    : undefined;
}
