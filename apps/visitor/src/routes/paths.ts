/** The only place that spells a URL of the app. */

const SEGMENTS = {
  form: "form",
  penguinInfo: "peninfo",
  draw: "draw-penguin",
  ranking: "ranking",
  detail: "pen-detail",
  catalog: "list",
  album: "collection",
  about: "about",
} as const;

/** Patterns below `/:aquarium`, for the router. */
export const SCREEN_PATHS = SEGMENTS;

export const AQUARIUM_PATH = "/:aquarium";

export const paths = {
  root: "/",
  home: (aquarium: string) => `/${aquarium}`,
  form: (aquarium: string) => `/${aquarium}/${SEGMENTS.form}`,
  penguinInfo: (aquarium: string) => `/${aquarium}/${SEGMENTS.penguinInfo}`,
  draw: (aquarium: string) => `/${aquarium}/${SEGMENTS.draw}`,
  ranking: (aquarium: string) => `/${aquarium}/${SEGMENTS.ranking}`,
  detail: (aquarium: string) => `/${aquarium}/${SEGMENTS.detail}`,
  catalog: (aquarium: string) => `/${aquarium}/${SEGMENTS.catalog}`,
  album: (aquarium: string) => `/${aquarium}/${SEGMENTS.album}`,
  about: (aquarium: string) => `/${aquarium}/${SEGMENTS.about}`,
  /** Leads to the current aquarium's Draw screen. */
  drawAnywhere: `/${SEGMENTS.draw}`,
} as const;

type AquariumPath = (aquarium: string) => string;

/** The screens that have an address without an aquarium, which leads to the visit's aquarium. */
export const SHORTCUTS: Readonly<Record<string, AquariumPath>> = {
  [SEGMENTS.catalog]: paths.catalog,
  [SEGMENTS.draw]: paths.draw,
  [SEGMENTS.form]: paths.form,
};

/**
 * Where an address that begins with two slashes leads: to a screen of the default aquarium. `undefined` for every
 * other address. The browser reads such a path as a host name, so it must be mended before the router sees it.
 */
export function mendDoubleSlash(pathname: string, defaultAquarium: string): string | undefined {
  const word = /^\/{2,}([^/]*)\/*$/.exec(pathname)?.[1];
  if (word === undefined) return undefined;
  return (SHORTCUTS[word] ?? paths.home)(defaultAquarium);
}
