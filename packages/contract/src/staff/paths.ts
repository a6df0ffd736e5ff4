import { APP_SEGMENT } from "../constants.ts";

/** The prefix of every staff call's path. */
export const STAFF_API = `/api/${APP_SEGMENT}/staff`;

const aquarium = <Slug extends string>(slug: Slug) => `${STAFF_API}/aquariums/${slug}` as const;
const study = <Slug extends string, Study extends string>(slug: Slug, id: Study) =>
  `${aquarium(slug)}/studies/${id}` as const;

/** Paths below that of an aquarium or a study, and those of one of several things there. */
const ofAquarium =
  <Rest extends string>(rest: Rest) =>
  <Slug extends string>(slug: Slug) =>
    `${aquarium(slug)}/${rest}` as const;
const oneOfAquarium =
  <Rest extends string>(rest: Rest) =>
  <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${aquarium(slug)}/${rest}/${id}` as const;
const ofStudy =
  <Rest extends string>(rest: Rest) =>
  <Slug extends string, Study extends string>(slug: Slug, id: Study) =>
    `${study(slug, id)}/${rest}` as const;
const oneOfStudy =
  <Rest extends string>(rest: Rest) =>
  <Slug extends string, Study extends string, Id extends string>(slug: Slug, of: Study, id: Id) =>
    `${study(slug, of)}/${rest}/${id}` as const;

/**
 * The path of each staff call; with `":slug"` and `":id"` as the variable parts, it is the pattern of its
 * route.
 */
export const STAFF_PATHS = {
  me: `${STAFF_API}/me`,
  sessions: `${STAFF_API}/me/sessions`,
  session: <Id extends string>(id: Id) => `${STAFF_API}/me/sessions/${id}` as const,
  newAdmin: <Id extends string>(id: Id) => `${STAFF_API}/me/new-admins/${id}` as const,
  people: `${STAFF_API}/people`,
  person: <Id extends string>(id: Id) => `${STAFF_API}/people/${id}` as const,
  personInvitation: <Id extends string>(id: Id) => `${STAFF_API}/people/${id}/invitation` as const,
  personSessions: <Id extends string>(id: Id) => `${STAFF_API}/people/${id}/sessions` as const,
  audit: `${STAFF_API}/audit`,
  clock: `${STAFF_API}/clock`,
  doctor: `${STAFF_API}/doctor`,
  networks: `${STAFF_API}/networks`,
  networkBlock: <Id extends string>(id: Id) => `${STAFF_API}/networks/${id}/block` as const,
  version: `${STAFF_API}/version`,
  aquariums: `${STAFF_API}/aquariums`,
  aquarium,
  aquariumPeople: ofAquarium("people"),
  aquariumPerson: oneOfAquarium("people"),
  aquariumInvitation: <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${aquarium(slug)}/people/${id}/invitation` as const,
  draft: ofAquarium("draft"),
  draftDetails: ofAquarium("draft/details"),
  draftBirds: ofAquarium("draft/birds"),
  draftBird: oneOfAquarium("draft/birds"),
  draftDiscard: ofAquarium("draft/discard"),
  preview: ofAquarium("preview"),
  readiness: ofAquarium("readiness"),
  publish: ofAquarium("publish"),
  publishes: ofAquarium("publishes"),
  publishNumber: oneOfAquarium("publishes"),
  restore: ofAquarium("restore"),
  undo: ofAquarium("undo"),
  exportZip: ofAquarium("export.zip"),
  importZip: ofAquarium("import"),
  takeImport: ofAquarium("import/take"),
  importAsAquarium: ofAquarium("import/new-aquarium"),
  photographs: ofAquarium("photographs"),
  photograph: oneOfAquarium("photographs"),
  photographState: <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${aquarium(slug)}/photographs/${id}/state` as const,
  photographIcons: <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${aquarium(slug)}/photographs/${id}/icons` as const,
  aquariumAudit: ofAquarium("audit"),
  kiosks: ofAquarium("kiosks"),
  kiosk: oneOfAquarium("kiosks"),
  lookAlikes: ofAquarium("look-alikes"),
  learned: ofAquarium("learned"),
  adoptLearned: <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${aquarium(slug)}/learned/${id}/adopt` as const,
  fittedVisitors: ofAquarium("fitted-visitors"),
  takeFittedVisitors: ofAquarium("fitted-visitors/use"),
  endFittedVisitors: ofAquarium("fitted-visitors/end"),
  deletions: ofAquarium("deletions"),
  statistics: ofAquarium("statistics"),
  evaluation: ofAquarium("evaluation"),
  studies: ofAquarium("studies"),
  study,
  studyVersions: ofStudy("versions"),
  studyPilot: ofStudy("pilot"),
  studyStatus: ofStudy("status"),
  studyUnblinding: ofStudy("unblinding"),
  studyAlertTest: ofStudy("alert-test"),
  studyLive: ofStudy("live"),
  studyQuality: ofStudy("quality"),
  studyExports: ofStudy("exports"),
  studyCodes: ofStudy("codes"),
  participants: ofStudy("participants"),
  exclusion: <Slug extends string, Study extends string, Id extends string>(slug: Slug, of: Study, id: Id) =>
    `${study(slug, of)}/participants/${id}/exclusion` as const,
  withdrawal: <Slug extends string, Study extends string, Id extends string>(slug: Slug, of: Study, id: Id) =>
    `${study(slug, of)}/participants/${id}/withdrawal` as const,
  answers: ofStudy("answers"),
  answersPreview: ofStudy("answers/preview"),
  answersImport: oneOfStudy("answers"),
  studyDrawings: ofStudy("drawings"),
  studyDrawing: oneOfStudy("drawings"),
  studyDeletions: ofStudy("deletions"),
  studyRetention: ofStudy("retention"),
  truth: ofStudy("truth"),
  truthEntry: oneOfStudy("truth"),
  truthDrawings: oneOfStudy("truth/drawings"),
} as const;

/**
 * The header of calls that change something: a UUID, the same each time that a request is sent. The server
 * does the request once, and gives its answer again for an hour.
 */
export const REQUEST_ID_HEADER = "x-harapen-request";

/**
 * The header of every call of the staff app's page, with any value. Pages elsewhere can't send it, as staff
 * calls answer no preflight: so it says where a call comes from to servers that browsers do not tell
 * (`Sec-Fetch-Site` is unknown to Safari before 16.4, and a GET has no `Origin`).
 */
export const STAFF_PAGE_HEADER = "x-harapen-staff";

/** The page of the staff app, and the one to which the sign-in provider sends staff back. */
export const STAFF_PATH = "/staff";
export const STAFF_SIGNED_IN_PATH = `${STAFF_PATH}/signed-in`;
