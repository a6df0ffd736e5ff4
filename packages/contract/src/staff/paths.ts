import { APP_SEGMENT } from "../constants.ts";

/** The prefix of every staff call's path. */
export const STAFF_API = `/api/${APP_SEGMENT}/staff`;

const ofAquarium = <Slug extends string>(slug: Slug) => `${STAFF_API}/aquariums/${slug}` as const;
const ofStudy = <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
  `${ofAquarium(slug)}/studies/${study}` as const;

/** The path of each staff call; with `":slug"` and `":id"` as the variable parts, it is the pattern of its route. */
export const STAFF_PATHS = {
  me: `${STAFF_API}/me`,
  people: `${STAFF_API}/people`,
  person: <Id extends string>(id: Id) => `${STAFF_API}/people/${id}` as const,
  audit: `${STAFF_API}/audit`,
  aquariums: `${STAFF_API}/aquariums`,
  aquarium: ofAquarium,
  aquariumPeople: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/people` as const,
  aquariumPerson: <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${ofAquarium(slug)}/people/${id}` as const,
  draft: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/draft` as const,
  draftDetails: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/draft/details` as const,
  draftBirds: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/draft/birds` as const,
  draftBird: <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${ofAquarium(slug)}/draft/birds/${id}` as const,
  draftDiscard: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/draft/discard` as const,
  preview: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/preview` as const,
  readiness: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/readiness` as const,
  publish: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/publish` as const,
  publishes: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/publishes` as const,
  publishNumber: <Slug extends string, Number extends string>(slug: Slug, number: Number) =>
    `${ofAquarium(slug)}/publishes/${number}` as const,
  restore: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/restore` as const,
  exportZip: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/export.zip` as const,
  importZip: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/import` as const,
  takeImport: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/import/take` as const,
  photographs: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/photographs` as const,
  photograph: <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${ofAquarium(slug)}/photographs/${id}` as const,
  aquariumAudit: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/audit` as const,
  lookAlikes: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/look-alikes` as const,
  learned: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/learned` as const,
  adoptLearned: <Slug extends string, Id extends string>(slug: Slug, id: Id) =>
    `${ofAquarium(slug)}/learned/${id}/adopt` as const,
  deletions: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/deletions` as const,
  statistics: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/statistics` as const,
  studies: <Slug extends string>(slug: Slug) => `${ofAquarium(slug)}/studies` as const,
  study: ofStudy,
  studyVersions: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/versions` as const,
  studyStatus: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/status` as const,
  studyUnblinding: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/unblinding` as const,
  studyLive: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/live` as const,
  studyQuality: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/quality` as const,
  studyExports: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/exports` as const,
  studyCodes: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/codes` as const,
  participants: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/participants` as const,
  exclusion: <Slug extends string, Study extends string, Id extends string>(
    slug: Slug,
    study: Study,
    id: Id,
  ) => `${ofStudy(slug, study)}/participants/${id}/exclusion` as const,
  withdrawal: <Slug extends string, Study extends string, Id extends string>(
    slug: Slug,
    study: Study,
    id: Id,
  ) => `${ofStudy(slug, study)}/participants/${id}/withdrawal` as const,
  studyDrawings: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/drawings` as const,
  studyDrawing: <Slug extends string, Study extends string, Id extends string>(
    slug: Slug,
    study: Study,
    id: Id,
  ) => `${ofStudy(slug, study)}/drawings/${id}` as const,
  studyDeletions: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/deletions` as const,
  studyRetention: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/retention` as const,
  truth: <Slug extends string, Study extends string>(slug: Slug, study: Study) =>
    `${ofStudy(slug, study)}/truth` as const,
  truthEntry: <Slug extends string, Study extends string, Id extends string>(
    slug: Slug,
    study: Study,
    id: Id,
  ) => `${ofStudy(slug, study)}/truth/${id}` as const,
  truthDrawings: <Slug extends string, Study extends string, Code extends string>(
    slug: Slug,
    study: Study,
    code: Code,
  ) => `${ofStudy(slug, study)}/truth/drawings/${code}` as const,
} as const;

/** The page of the staff app, and the one to which the sign-in provider sends staff back. */
export const STAFF_PATH = "/staff";
export const STAFF_SIGNED_IN_PATH = `${STAFF_PATH}/signed-in`;
