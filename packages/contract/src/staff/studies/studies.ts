import * as z from "zod/mini";
import { studySettings } from "../../studies/settings.ts";
import { study, studyStatus } from "../../studies/study.ts";
import { uuid } from "../../uuid.ts";

/** A study as everybody with a role in its aquarium sees it. */
export const listedStudy = z.object({
  id: uuid,
  name: z.string(),
  status: studyStatus,
  starts_on: z.string(),
  ends_on: z.string(),
});
export type ListedStudy = z.infer<typeof listedStudy>;

/** The answer of `GET STAFF_PATHS.studies`, the newest first. */
export const studiesAnswer = z.object({
  studies: z.array(listedStudy),
  /** Whether visitors teach nothing just now, as a study of the aquarium's runs or is frozen. */
  learning_rests: z.boolean(),
});
export type StudiesAnswer = z.infer<typeof studiesAnswer>;

/** `POST STAFF_PATHS.studies`: makes a study, as a draft. Answers the study. */
export const addStudyRequest = z.object({ settings: studySettings });

/** The answer of `GET STAFF_PATHS.study`. */
export const studyAnswer = z.object({ study });
