/** The address under which the app is served. */
export const BASE_PATH = "/staff";

/** The path segments below `/:aquarium`. No other file spells a path of the app. */
export const SECTIONS = {
  birds: "penguins",
  details: "aquarium",
  visitors: "for-visitors",
  texts: "texts",
  check: "check",
  howWell: "how-well",
  studies: "studies",
  kiosks: "kiosks",
  posters: "posters",
  history: "history",
  exchange: "exchange",
  people: "people",
  log: "log",
} as const;
export type Section = keyof typeof SECTIONS;

/** The path segment below "For visitors" at which visitors are deleted. */
export const VISITOR_DELETION = "deletion";

/** The path segments of the parts of "Check"; the first part, what is left to do, has none. */
export const CHECK_PARTS = {
  lookAlikes: "look-alikes",
  learned: "learned",
  statistics: "statistics",
} as const;
export type CheckPart = keyof typeof CHECK_PARTS;

/** The path segments of the parts of a study; the first, its live figures, has none. */
export const STUDY_PARTS = {
  settings: "settings",
  codes: "codes",
  participants: "participants",
  truth: "truth",
  answers: "answers",
  replay: "replay",
  quality: "quality",
  deletion: "deletion",
  export: "export",
} as const;
export type StudyPart = keyof typeof STUDY_PARTS;

/** The path of screens that are not about one aquarium; no slug begins with a hyphen. */
const INSTALLATION = "/-";

export const ROUTES = {
  newAquarium: "/new-aquarium",
  aquariums: `${INSTALLATION}/aquariums`,
  copyAquarium: `${INSTALLATION}/aquariums/:aquarium/copy`,
  aquariumOfZip: `${INSTALLATION}/aquariums/:aquarium/zip`,
  everybody: `${INSTALLATION}/people`,
  networks: `${INSTALLATION}/networks`,
  doctor: `${INSTALLATION}/doctor`,
  log: `${INSTALLATION}/log`,
  account: `${INSTALLATION}/account`,
  signedIn: "/signed-in",
  signOut: `${INSTALLATION}/sign-out`,
} as const;

const inBirds = (aquarium: string, ...rest: readonly string[]) =>
  ["", aquarium, SECTIONS.birds, ...rest.map(encodeURIComponent)].join("/");

const inStudies = (aquarium: string, ...rest: readonly string[]) =>
  ["", aquarium, SECTIONS.studies, ...rest].join("/");

export const paths = {
  start: "/",
  newAquarium: ROUTES.newAquarium,
  aquariums: ROUTES.aquariums,
  copyAquarium: (aquarium: string) => ROUTES.copyAquarium.replace(":aquarium", aquarium),
  aquariumOfZip: (aquarium: string) => ROUTES.aquariumOfZip.replace(":aquarium", aquarium),
  everybody: ROUTES.everybody,
  networks: ROUTES.networks,
  doctor: ROUTES.doctor,
  log: ROUTES.log,
  account: ROUTES.account,
  signOut: ROUTES.signOut,
  overview: (aquarium: string) => `/${aquarium}`,
  section: (aquarium: string, section: Section) => `/${aquarium}/${SECTIONS[section]}`,
  visitorDeletion: (aquarium: string) => `/${aquarium}/${SECTIONS.visitors}/${VISITOR_DELETION}`,
  check: (aquarium: string, part?: CheckPart) =>
    ["", aquarium, SECTIONS.check, ...(part ? [CHECK_PARTS[part]] : [])].join("/"),
  newStudy: (aquarium: string, copyOf?: string) =>
    inStudies(aquarium, copyOf === undefined ? "new" : `new?copy=${copyOf}`),
  study: (aquarium: string, study: string, part?: StudyPart) =>
    inStudies(aquarium, "of", study, ...(part ? [STUDY_PARTS[part]] : [])),
  newBird: (aquarium: string) => inBirds(aquarium, "new"),
  manyPhotographs: (aquarium: string) => inBirds(aquarium, "photographs"),
  who: (aquarium: string) => inBirds(aquarium, "who"),
  importBirds: (aquarium: string) => inBirds(aquarium, "import"),
  bird: (aquarium: string, bird: string) => inBirds(aquarium, "of", bird),
  photograph: (aquarium: string, bird: string, photograph: string) =>
    inBirds(aquarium, "of", bird, "photographs", photograph),
} as const;
