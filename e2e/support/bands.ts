import type { Locator } from "@playwright/test";

/** A band as it is painted: its CSS colour, and whether it is round and has a border. */
interface PaintedBand {
  readonly color: string;
  readonly round: boolean;
  readonly bordered: boolean;
}

/** Resolves to the bands painted within an element, in order. */
export function bandsIn(within: Locator): Promise<PaintedBand[]> {
  return within.locator('span[style*="background-color"]').evaluateAll((all) =>
    all.map((each) => {
      const { backgroundColor, borderRadius, borderTopWidth } = getComputedStyle(each);
      return { color: backgroundColor, round: borderRadius === "50%", bordered: borderTopWidth !== "0px" };
    }),
  );
}

export const RED = "rgb(224, 57, 62)";
export const BLUE = "rgb(47, 114, 229)";
export const WHITE = "rgb(255, 255, 255)";
export const BLACK = "rgb(25, 27, 34)";
