import * as z from "zod/mini";
import { uuid } from "../../primitives.ts";
import { studySettings } from "../../studies/settings.ts";

/**
 * A study's stages: `draft` while it is written; `running` while visitors take part; `frozen` when nobody new
 * does and what was recorded stays as it is; `closed` when it is over. Each follows the one before it, and a
 * frozen study may run again.
 */
const STUDY_STATUSES = ["draft", "running", "frozen", "closed"] as const;
const studyStatus = z.enum(STUDY_STATUSES);
export type StudyStatus = z.infer<typeof studyStatus>;

/** The statuses that may follow each. */
export const NEXT_STATUSES: Readonly<Record<StudyStatus, readonly StudyStatus[]>> = {
  draft: ["running"],
  running: ["frozen"],
  frozen: ["running", "closed"],
  closed: [],
};

/** Who did something, as staff see it; `null`: an operator's command. */
const author = z.nullable(z.object({ id: z.string(), mail: z.string(), name: z.nullable(z.string()) }));

/** One version of a study's settings. */
const studyVersion = z.object({
  version: z.int().check(z.gte(1)),
  /**
   * The version in which the consent form was last changed: those who agreed to an earlier one are asked
   * again.
   */
  consent_version: z.int().check(z.gte(1)),
  at: z.string(),
  by: author,
  /** Why it was changed; empty for the first. */
  reason: z.string(),
  settings: studySettings,
});
export type StudyVersion = z.infer<typeof studyVersion>;

/** A study, with the settings in force. Times are ISO 8601 in UTC. */
const study = z.object({
  id: uuid,
  aquarium: z.string(),
  status: studyStatus,
  /** The study that this one is the pilot of; `null`: none. */
  pilot_of: z.nullable(uuid),
  /** When a pilot's data were given up; they are deleted within a day. */
  discarded_at: z.nullable(z.string()),
  /**
   * Incremented by each change: a change says which revision it saw, so that nobody overwrites what they have
   * not seen.
   */
  revision: z.int().check(z.gte(1)),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  frozen_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** From when outcomes by arm are shown; `null`: they are hidden. */
  unblinded_at: z.nullable(z.string()),
  unblinded_by: author,
  current: studyVersion,
});
export type Study = z.infer<typeof study>;

/** A study as everybody with a role in its aquarium sees it. */
export const listedStudy = z.object({
  id: uuid,
  name: z.string(),
  status: studyStatus,
  pilot_of: z.nullable(uuid),
  starts_on: z.string(),
  ends_on: z.string(),
  /** In which its days and times are shown. */
  time_zone: z.string(),
  /**
   * Where today lies in the study's days: before the first and after the last, even a running study asks
   * nobody, and nobody takes part.
   */
  stage: z.enum(["before", "during", "after"]),
  /** Whether visitors are asked for their consent before anything about them is recorded. */
  asks_consent: z.boolean(),
});
export type ListedStudy = z.infer<typeof listedStudy>;

/** The response of `GET STAFF_PATHS.studies`, newest first. */
export const studiesResponse = z.object({
  studies: z.array(listedStudy),
  /** Whether nothing is learned from visitors at present, as a study of the aquarium runs or is frozen. */
  learning_paused: z.boolean(),
});
export type StudiesResponse = z.infer<typeof studiesResponse>;

/**
 * `POST STAFF_PATHS.studies`: makes a study, as a draft. Answers the study; where one was made with the same
 * `id` before, that one.
 */
export const addStudyRequest = z.object({ id: z.optional(uuid), settings: studySettings });

/** The response of `GET STAFF_PATHS.study`. */
export const studyResponse = z.object({ study });

/**
 * The revision of the study that was seen: if it has changed, the call is refused as a conflict, whose
 * details are as `studyResponse`.
 */
const revision = z.int().check(z.gte(1));
const reason = z.string().check(z.minLength(1), z.maxLength(500));

/** `PUT STAFF_PATHS.study`: replaces a draft's settings. Answers the study. */
export const putStudyRequest = z.object({ revision, settings: studySettings });

/** `POST STAFF_PATHS.studyVersions`: changes a running or frozen study, from now on. Answers the study. */
export const addStudyVersionRequest = z.object({ revision, settings: studySettings, reason });

/** The response of `GET STAFF_PATHS.studyVersions`, newest first. */
export const studyVersionsResponse = z.object({ versions: z.array(studyVersion) });

/** What becomes of a pilot's data as its study starts: they are deleted, or stay a study of their own. */
export const PILOT_DATA = ["keep", "discard"] as const;
export type PilotData = (typeof PILOT_DATA)[number];

/**
 * `POST STAFF_PATHS.studyStatus`: moves a study to its next status, as `NEXT_STATUSES` allow. Answers the
 * study.
 */
export const studyStatusRequest = z.object({
  revision,
  status: z.enum(["running", "frozen", "closed"]),
  /** What becomes of the data of its pilots as it starts: they are kept apart if left out. */
  pilots: z.optional(z.enum(PILOT_DATA)),
});

/**
 * `POST STAFF_PATHS.studyPilot`: starts a pilot of a draft, a study of its own with the same settings. Answers
 * the pilot; where one was started with the same `id` before, that one.
 */
export const studyPilotRequest = z.object({ revision, id: uuid });

/**
 * `POST STAFF_PATHS.studyUnblinding`: shows outcomes by arm from now on, which cannot be undone. Answers the
 * study.
 */
export const unblindStudyRequest = z.object({ revision });
