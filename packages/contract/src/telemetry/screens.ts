/** The visitor app's screens, by the names that its routes and the events give them. */
export const SCREENS = [
  "home",
  "draw",
  "results",
  "detail",
  "catalog",
  "album",
  "guest_album",
  "penguin_info",
  "about",
] as const;
export type Screen = (typeof SCREENS)[number];

/** The tabs of the header. */
export const TABS = ["home", "draw", "catalog"] as const;
export type Tab = (typeof TABS)[number];
