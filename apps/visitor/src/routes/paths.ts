/** The path segments of the screens below `/:aquarium`. No other file spells a path of the app. */
export const SCREEN_PATHS = {
  form: "form",
  penguinInfo: "peninfo",
  draw: "draw-penguin",
  ranking: "ranking",
  detail: "pen-detail",
  catalog: "list",
  album: "collection",
  about: "about",
} as const;

/** The pattern of an aquarium's routes, for the router. */
export const AQUARIUM_PATH = "/:aquarium";

export const paths = {
  root: "/",
  home: (aquarium: string) => `/${aquarium}`,
  form: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.form}`,
  penguinInfo: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.penguinInfo}`,
  draw: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.draw}`,
  ranking: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.ranking}`,
  detail: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.detail}`,
  catalog: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.catalog}`,
  album: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.album}`,
  about: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.about}`,
  /** Redirects to the current aquarium's Draw screen. */
  drawAnywhere: `/${SCREEN_PATHS.draw}`,
} as const;

type AquariumPath = (aquarium: string) => string;

/** The screens that also have a path without an aquarium, which redirects to the current aquarium's. */
export const SHORTCUTS: Readonly<Record<string, AquariumPath>> = {
  [SCREEN_PATHS.catalog]: paths.catalog,
  [SCREEN_PATHS.draw]: paths.draw,
  [SCREEN_PATHS.form]: paths.form,
};

/**
 * The path to use instead of one that begins with two slashes: a screen of the default aquarium. `undefined` for every other
 * path. The browser reads such a path as a host name, so it has to be replaced before the router sees it.
 */
export function replaceDoubleSlash(pathname: string, defaultAquarium: string): string | undefined {
  const segment = /^\/{2,}([^/]*)\/*$/.exec(pathname)?.[1];
  if (segment === undefined) return undefined;
  return (SHORTCUTS[segment] ?? paths.home)(defaultAquarium);
}
