import type { ComparisonView } from "@harapen/contract/aids";
import type { Search } from "./drawing.ts";

/**
 * A place in the app that a history entry leads to: a screen, with what the entry's state adds to its
 * address.
 */
export type Place =
  | { readonly screen: "album" | "penguin_info" | "about" }
  /** `afterResults`: the previous entry is the drawing's results, to which a search leads back. */
  | { readonly screen: "draw"; readonly afterResults?: true }
  | { readonly screen: "home"; readonly path?: typeof FORM_PATH }
  /** `expanded`: the search whose whole list is shown. */
  | { readonly screen: "results"; readonly expanded?: Search }
  | Detail
  | { readonly screen: "catalog"; readonly penguin?: string };

/** Whether a place shows all results of a search rather than only the first. */
export function isExpanded(place: Place, search: Search | undefined): boolean {
  return place.screen === "results" && search !== undefined && place.expanded === search;
}

/** The candidate that was just confirmed. */
export interface Found {
  readonly search: Search;
  readonly rank: number;
}

/** A candidate; `comparison` is what the comparison of drawing and penguin shows. */
export interface Detail {
  readonly screen: "detail";
  readonly search: Search;
  readonly rank: number;
  readonly comparison: ComparisonView;
}

export type ScreenName = Place["screen"];

/** The path of each screen. */
export const PATH_OF: Readonly<Record<ScreenName, string>> = {
  home: "/minato",
  draw: "/minato/draw-penguin",
  results: "/minato/ranking",
  detail: "/minato/pen-detail",
  catalog: "/minato/list",
  album: "/minato/collection",
  penguin_info: "/minato/peninfo",
  about: "/minato/about",
};

/** The other path of Home. */
const FORM_PATH = "/minato/form";

export function pathOf(place: Place): string {
  return place.screen === "home" ? (place.path ?? PATH_OF.home) : PATH_OF[place.screen];
}

/** The addresses that a visitor may type, and the screen that each asks for. */
export const ADDRESSES = {
  "/": "home",
  "/minato": "home",
  "/minato/form": "home",
  "/form": "home",
  "//form": "home",
  "/minato/draw-penguin": "draw",
  "/draw-penguin": "draw",
  "//draw-penguin": "draw",
  "/minato/ranking": "results",
  "/minato/pen-detail": "results",
  "/minato/list": "catalog",
  "/list": "catalog",
  "//list": "catalog",
  "/minato/collection": "album",
  "/minato/peninfo": "penguin_info",
  "/minato/about": "about",
} as const satisfies Record<string, ScreenName>;
export type Address = keyof typeof ADDRESSES;

/** Returns the place of an address, without any state: Detail without a state redirects to the results. */
export function placeAt(address: Address): Place {
  const screen = ADDRESSES[address];
  if (screen === "home") return address.endsWith("form") ? { screen, path: FORM_PATH } : { screen };
  return { screen };
}

export type HeaderTab = "draw" | "catalog" | "home";

/** Returns the header tab that is selected on a screen. */
export function tabOf(screen: ScreenName): HeaderTab {
  if (screen === "draw" || screen === "results" || screen === "detail") return "draw";
  return screen === "catalog" ? "catalog" : "home";
}
