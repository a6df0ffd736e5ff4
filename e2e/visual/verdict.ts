/** What of the screens is not as it should be, in words. */
export interface Findings {
  /** Looks that differ from their sheet: with another Chromium they may. */
  readonly differing: readonly string[];
  /** Screens that have no sheet, and what moves where less motion is wished for: with any Chromium. */
  readonly wrong: readonly string[];
}

/** The major versions of the Chromium that the sheets were made with, `undefined` where there are none, and of the one that looks. */
export interface Versions {
  readonly madeWith: string | undefined;
  readonly now: string;
}

/** Whether the test fails: with another Chromium than made the sheets, which draws by itself, differences fail nothing. */
export const isFailed = ({ differing, wrong }: Findings, { madeWith, now }: Versions): boolean =>
  wrong.length > 0 || (differing.length > 0 && madeWith === now);

/** Says why some screens' sheets alone cannot be written anew, where they can't: beside the others, which another Chromium made, they would count as its. */
export function refusalOfUpdate(isPartial: boolean, { madeWith, now }: Versions): string | undefined {
  return isPartial && madeWith !== undefined && madeWith !== now
    ? `The other sheets were made with Chromium ${madeWith}, and this is ${now}: write them all anew.`
    : undefined;
}
