/** The path segments of the screens below `/:aquarium`. No other file spells a path of the app. */
export const SCREEN_PATHS = {
  form: "form",
  penguinInfo: "peninfo",
  draw: "draw-penguin",
  ranking: "ranking",
  detail: "pen-detail",
  catalog: "list",
  album: "collection",
  guestAlbum: "album",
  about: "about",
} as const;

/** The pattern of an aquarium's routes, for the router. */
export const AQUARIUM_PATH = "/:aquarium";

export const paths = {
  home: (aquarium: string) => `/${aquarium}`,
  form: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.form}`,
  penguinInfo: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.penguinInfo}`,
  draw: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.draw}`,
  ranking: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.ranking}`,
  detail: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.detail}`,
  catalog: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.catalog}`,
  album: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.album}`,
  /** A guest's drawings by a code, which follows a `#`. */
  guestAlbum: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.guestAlbum}`,
  about: (aquarium: string) => `/${aquarium}/${SCREEN_PATHS.about}`,
  /** Redirects to the current aquarium's Draw screen. */
  drawAnywhere: `/${SCREEN_PATHS.draw}`,
} as const;

type AquariumPath = (aquarium: string) => string;

/** The screens that also have a path without an aquarium. */
const SHORTCUTS: Readonly<Record<string, AquariumPath>> = {
  [SCREEN_PATHS.catalog]: paths.catalog,
  [SCREEN_PATHS.draw]: paths.draw,
  [SCREEN_PATHS.form]: paths.form,
};

interface Aquariums {
  /** The aquarium of the visit. */
  current: string;
  default: string;
}

/**
 * The path that a page's address without an aquarium stands for; `undefined` for every other path. One slash
 * and a word stand for that screen of the current aquarium; two slashes for that of the default one, whose
 * Home has no word.
 */
export function expandShortcut(pathname: string, aquariums: Aquariums): string | undefined {
  const [, slashes = "", word = ""] = /^(\/+)([^/]*)\/*$/.exec(pathname) ?? [];
  const screen = Object.hasOwn(SHORTCUTS, word) ? SHORTCUTS[word] : undefined;
  if (slashes === "/") return word === "" ? paths.home(aquariums.default) : screen?.(aquariums.current);
  return slashes === "" ? undefined : (screen ?? paths.home)(aquariums.default);
}
