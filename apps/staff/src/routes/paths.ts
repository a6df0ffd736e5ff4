/** The address under which the app is served. */
export const BASE_PATH = "/staff";

/** The path segments below `/:aquarium`. No other file spells a path of the app. */
export const SECTIONS = {
  birds: "penguins",
  details: "aquarium",
  texts: "texts",
  posters: "posters",
  history: "history",
  people: "people",
} as const;
export type Section = keyof typeof SECTIONS;

export const ROUTES = {
  newAquarium: "/new-aquarium",
  signedIn: "/signed-in",
} as const;

const inBirds = (aquarium: string, ...rest: readonly string[]) =>
  ["", aquarium, SECTIONS.birds, ...rest.map(encodeURIComponent)].join("/");

export const paths = {
  start: "/",
  newAquarium: ROUTES.newAquarium,
  overview: (aquarium: string) => `/${aquarium}`,
  section: (aquarium: string, section: Section) => `/${aquarium}/${SECTIONS[section]}`,
  newBird: (aquarium: string) => inBirds(aquarium, "new"),
  importBirds: (aquarium: string) => inBirds(aquarium, "import"),
  bird: (aquarium: string, bird: string) => inBirds(aquarium, "of", bird),
  photograph: (aquarium: string, bird: string, photograph: string) =>
    inBirds(aquarium, "of", bird, "photographs", photograph),
} as const;
