import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { studiesAnswer, studyAnswer } from "@harapen/contract/staff/studies";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "../draft.ts";
import { requestJson } from "../request.ts";

/** An aquarium's studies, by what everybody with a role there may know of them. */
export const studiesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "studies"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.studies(slug), signal }, studiesAnswer),
  });

/** The first part of the keys of all queries about a study. */
export const studyKey = (slug: string, study: string) => [...aquariumKey(slug), "study", study] as const;

/** A study with its settings. */
export const studyQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "settings"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.study(slug, study), signal }, studyAnswer),
  });

/** Makes a study, as a draft. */
export const addStudy = (slug: string, settings: StudySettings) =>
  requestJson({ path: STAFF_PATHS.studies(slug), method: "POST", json: { settings } }, studyAnswer);
