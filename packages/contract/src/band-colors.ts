/**
 * The palette of flipper bands: the sRGB hexadecimal colour of each code that is a word (`band_color` of a
 * penguin), in shades that moulded plastic and anodised aluminium bands are sold in. Screens and
 * illustrations paint bands with it, and the evidence of bands compares its colours, so that a change here
 * changes search results. Codes are free texts of the keepers: each use decides what to do with one that is
 * not here.
 */
const BAND_COLORS: Readonly<Record<string, string>> = {
  red: "#e0393e",
  orange: "#f58a1f",
  yellow: "#f9c81e",
  gold: "#d9a93a",
  limegreen: "#9bd63b",
  lime: "#9bd63b",
  lightgreen: "#93d36a",
  green: "#2fa85e",
  turquoise: "#3cc4bd",
  cyan: "#3fc3dd",
  lightblue: "#7accf2",
  skyblue: "#7accf2",
  blue: "#2f72e5",
  navy: "#26366f",
  purple: "#8754cf",
  violet: "#8754cf",
  pink: "#f485b5",
  brown: "#8f5d38",
  beige: "#e3d0ac",
  white: "#ffffff",
  silver: "#c4ccd6",
  gray: "#8b97a5",
  grey: "#8b97a5",
  black: "#191b22",
};

/**
 * Returns the hexadecimal colour of a code; `undefined` if the palette has none. A code is data:
 * "constructor" must find nothing.
 */
export function bandColorOf(code: string): string | undefined {
  return Object.hasOwn(BAND_COLORS, code) ? BAND_COLORS[code] : undefined;
}
