import * as z from "zod/mini";
import { studySettings } from "../../studies/settings.ts";
import { study, studyStatus, studyVersion } from "../../studies/study.ts";
import { uuid } from "../../uuid.ts";

/** A study as everybody with a role in its aquarium sees it. */
export const listedStudy = z.object({
  id: uuid,
  name: z.string(),
  status: studyStatus,
  starts_on: z.string(),
  ends_on: z.string(),
  /** Where today lies in the study's days: before the first and after the last, even a running study asks nobody, and nobody takes part. */
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

/** `POST STAFF_PATHS.studies`: makes a study, as a draft. Answers the study; where one was made with the same `id` before, that one. */
export const addStudyRequest = z.object({ id: z.optional(uuid), settings: studySettings });

/** The response of `GET STAFF_PATHS.study`. */
export const studyResponse = z.object({ study });

/** The revision of the study that was seen: if it has changed, the call is refused as a conflict, whose details are as `studyResponse`. */
const revision = z.int().check(z.gte(1));
const reason = z.string().check(z.minLength(1), z.maxLength(500));

/** `PUT STAFF_PATHS.study`: replaces a draft's settings. Answers the study. */
export const putStudyRequest = z.object({ revision, settings: studySettings });

/** `POST STAFF_PATHS.studyVersions`: changes a running or frozen study, from now on. Answers the study. */
export const addStudyVersionRequest = z.object({ revision, settings: studySettings, reason });

/** The response of `GET STAFF_PATHS.studyVersions`, newest first. */
export const studyVersionsResponse = z.object({ versions: z.array(studyVersion) });

/** `POST STAFF_PATHS.studyStatus`: moves a study to its next status, as `NEXT_STATUSES` allow. Answers the study. */
export const studyStatusRequest = z.object({ revision, status: z.enum(["running", "frozen", "closed"]) });

/** `POST STAFF_PATHS.studyUnblinding`: shows outcomes by arm from now on, which cannot be undone. Answers the study. */
export const unblindStudyRequest = z.object({ revision });
