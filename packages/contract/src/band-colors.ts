/**
 * The palettes of flipper band colours by code (`band_color` of a penguin), as sRGB hexadecimal: the one place for them. A
 * colour has a shade for each use, and a test holds the shades near each other. Codes are free texts of the keepers: each use
 * says what it does with one that its palette does not have.
 */
type Palette = Readonly<Record<string, string>>;

/** What screens paint bands with: plain colour words in the shades of real bands, which also sit well together. */
export const SCREEN_BAND_COLORS: Palette = {
  red: "#e23b3b",
  orange: "#f58a1f",
  yellow: "#f8c21c",
  lightgreen: "#93d36a",
  green: "#2fa35a",
  lightblue: "#6cc5ee",
  blue: "#2f6fe4",
  purple: "#8453cb",
  pink: "#f27eb1",
  brown: "#8a5a35",
  gray: "#8b97a5",
  grey: "#8b97a5",
  black: "#23262f",
};

/**
 * What the evidence of bands compares: shades that moulded plastic and anodised aluminium bands are sold in. A change here
 * changes search results.
 */
export const COMPARED_BAND_COLORS: Palette = {
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

/** What the demo aquariums' illustrations paint bands with: brighter, for a small band under an outline of a darker shade. */
export const ILLUSTRATED_BAND_COLORS: Palette = {
  red: "#e8394a",
  orange: "#fb8c2a",
  yellow: "#fdd13a",
  limegreen: "#a4dd3b",
  green: "#2fae63",
  lightblue: "#7fd0f5",
  blue: "#2f74e6",
  purple: "#8b55d3",
  pink: "#f98bbb",
  brown: "#96603a",
  white: "#ffffff",
  silver: "#c4ccd6",
  black: "#14161d",
};

/** The shade of a code in a palette; undefined where it has none. A code is data: "constructor" must find nothing. */
export function bandColorIn(palette: Palette, code: string): string | undefined {
  return Object.hasOwn(palette, code) ? palette[code] : undefined;
}
