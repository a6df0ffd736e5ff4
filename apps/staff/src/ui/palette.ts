import { inBoth } from "../i18n/texts.ts";

const ja: Readonly<Record<string, string>> = {
  red: "赤",
  orange: "オレンジ",
  yellow: "黄",
  gold: "金",
  limegreen: "黄緑",
  lightgreen: "うす緑",
  green: "緑",
  turquoise: "青緑",
  cyan: "シアン",
  lightblue: "水色",
  blue: "青",
  navy: "紺",
  purple: "紫",
  pink: "ピンク",
  brown: "茶",
  beige: "ベージュ",
  white: "白",
  silver: "銀",
  gray: "灰",
  black: "黒",
};

const en: Readonly<Record<string, string>> = {
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  gold: "Gold",
  limegreen: "Lime",
  lightgreen: "Light green",
  green: "Green",
  turquoise: "Turquoise",
  cyan: "Cyan",
  lightblue: "Light blue",
  blue: "Blue",
  navy: "Navy",
  purple: "Purple",
  pink: "Pink",
  brown: "Brown",
  beige: "Beige",
  white: "White",
  silver: "Silver",
  gray: "Grey",
  black: "Black",
};

/** The palette's colours in words, by their codes. */
export const PALETTE_WORDS = inBoth({ ja, en });

/** The colours that keepers choose from: the palette's codes, the first of two names for one colour. */
export const PALETTE: readonly string[] = Object.keys(ja);
