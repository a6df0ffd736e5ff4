const WHITE_VALUES: readonly string[] = ["white", "#fff", "#ffffff", "rgb(255,255,255)"];

/** Whether a band is white, and so needs a border to be seen (specification, section 2, "Detail"). */
export function isWhiteBand(code: string): boolean {
  return WHITE_VALUES.includes(code.toLowerCase().replaceAll(" ", ""));
}

/** Plain colour words in the shades of real flipper bands, which also sit well together. */
const SHADES: Readonly<Record<string, string>> = {
  red: "#e23b3b",
  blue: "#2f6fe4",
  yellow: "#f8c21c",
  green: "#2fa35a",
  orange: "#f58a1f",
  pink: "#f27eb1",
  purple: "#8453cb",
  black: "#23262f",
  brown: "#8a5a35",
  gray: "#8b97a5",
  grey: "#8b97a5",
  lightblue: "#6cc5ee",
  lightgreen: "#93d36a",
};

/** The CSS colour that a band of this code is painted with. */
export function bandPaint(code: string): string {
  const name = code.toLowerCase();
  return (Object.hasOwn(SHADES, name) ? SHADES[name] : undefined) ?? code;
}
