import { bandColorOf } from "@harapen/contract/band-colors";

export const SPECIES = ["african", "magellanic"] as const;
export type Species = (typeof SPECIES)[number];

/** The colours of a penguin's plumage and skin. */
export interface Plumage {
  readonly backLight: string;
  readonly back: string;
  readonly backDeep: string;
  readonly flipper: string;
  readonly mask: string;
  readonly white: string;
  readonly bellyShade: string;
  readonly chestBand: string;
  readonly spot: string;
  readonly skin: string;
  /** The rim of the eyes. */
  readonly rim: string;
  readonly blush: string;
  readonly bill: string;
  readonly billLight: string;
  readonly billBand: string;
  readonly foot: string;
  readonly mottle: string;
  readonly iris: string;
  readonly lid: string;
}

const AFRICAN: Plumage = {
  backLight: "#4b5470",
  back: "#2f354b",
  backDeep: "#22273a",
  flipper: "#3a4159",
  mask: "#282d40",
  white: "#fffaf1",
  bellyShade: "#f4e6d6",
  chestBand: "#2a2f43",
  spot: "#272b3d",
  skin: "#f6a7a3",
  rim: "#fbd5cb",
  blush: "#f7a79b",
  bill: "#4c5370",
  billLight: "#8f97b2",
  billBand: "#a8a3ad",
  foot: "#363a4c",
  mottle: "#dc8f92",
  iris: "#6b4433",
  lid: "#e99391",
};

const MAGELLANIC: Plumage = {
  ...AFRICAN,
  backLight: "#52586a",
  back: "#363a47",
  backDeep: "#272a35",
  flipper: "#424757",
  mask: "#2c2f3a",
  chestBand: "#2e313d",
  spot: "#2a2c38",
  skin: "#f0a7a2",
  iris: "#754a35",
  lid: "#df918e",
};

/** The plumage of birds of the year: grey-blue down, no bold bands yet. */
const YOUNG: Plumage = {
  backLight: "#b3bfd2",
  back: "#8b99b1",
  backDeep: "#7382a0",
  flipper: "#8492ad",
  mask: "#94a2ba",
  white: "#fffaf3",
  bellyShade: "#ece7e4",
  chestBand: "#c3ccdb",
  spot: "#363e55",
  skin: "#f3bdb6",
  rim: "#fffaf3",
  blush: "#f6a9a2",
  bill: "#4d566f",
  billLight: "#8b95ae",
  billBand: "#c6c8d2",
  foot: "#5b647c",
  mottle: "#e2a9a8",
  iris: "#4d4450",
  lid: "#a3b0c6",
};

export function plumageOf(species: Species, young: boolean): Plumage {
  if (young) return YOUNG;
  return species === "african" ? AFRICAN : MAGELLANIC;
}

interface BandColour {
  readonly fill: string;
  readonly edge: string;
}

/** The outlines of bands, a darker shade of each fill. */
const EDGES: Readonly<Record<string, string>> = {
  red: "#a81f34",
  orange: "#c4600c",
  yellow: "#c99a0a",
  green: "#1a7a42",
  blue: "#1b4da6",
  purple: "#5d319b",
  pink: "#cb5488",
  white: "#8c98a8",
  black: "#9aa3b5",
  brown: "#643a1d",
  silver: "#7b8794",
  lightblue: "#3f93bd",
  limegreen: "#6c9d14",
};

/** Returns the paint of a flipper band, or `undefined` for a code that is in no keeper's list. */
export function bandColour(code: string): BandColour | undefined {
  const fill = bandColorOf(code);
  const edge = Object.hasOwn(EDGES, code) ? EDGES[code] : undefined;
  return fill && edge ? { fill, edge } : undefined;
}

export interface Backdrop {
  readonly sky: string;
  readonly shape: string;
  readonly ground: string;
}

/** Gentle background colours, light enough that the plumage keeps its outline. */
export const BACKDROPS: readonly [Backdrop, ...Backdrop[]] = [
  { sky: "#dff2f7", shape: "#c5e6f0", ground: "#b3dce9" },
  { sky: "#fdeedd", shape: "#fadcbc", ground: "#f3cfa8" },
  { sky: "#e6f3e4", shape: "#cfe8cd", ground: "#bddcbb" },
  { sky: "#fde8e6", shape: "#f9d3cf", ground: "#f1c2be" },
  { sky: "#ece9f8", shape: "#d9d4f0", ground: "#c9c3e6" },
  { sky: "#fdf4d3", shape: "#fae7a8", ground: "#f1da90" },
  { sky: "#dcf3ee", shape: "#bfe7de", ground: "#aadacf" },
  { sky: "#e4ecf7", shape: "#cadbf0", ground: "#b6cce7" },
];
