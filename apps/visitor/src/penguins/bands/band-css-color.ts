import { bandColorOf } from "@harapen/contract/band-colors";

const WHITE_VALUES: readonly string[] = ["white", "#fff", "#ffffff", "rgb(255,255,255)"];

/** Whether a band is white in any notation: its swatch then needs a border to be seen. */
export function isWhiteBand(code: string): boolean {
  return WHITE_VALUES.includes(code.toLowerCase().replaceAll(" ", ""));
}

/** Returns the CSS colour of a band: the palette's for its code, or the code itself, which may be any CSS colour. */
export function bandCssColor(code: string): string {
  return bandColorOf(code.toLowerCase()) ?? code;
}
