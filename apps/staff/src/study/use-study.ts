import type { ListedStudy } from "@harapen/contract/staff/studies";
import type { Study } from "@harapen/contract/studies/study";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { studiesQuery, studyQuery } from "../api/studies/studies.ts";
import { useSlug } from "../draft/use-draft.ts";

/** The id of the study of the screen. */
export function useStudyId(): string {
  return useParams().study ?? "";
}

/** The study of the screen with its settings, for who may read what it found. */
export function useStudy(): Study {
  return useSuspenseQuery(studyQuery(useSlug(), useStudyId())).data.study;
}

/** What everybody with a role in the aquarium may know of the study of the screen; undefined where there is none. */
export function useListedStudy(): ListedStudy | undefined {
  const id = useStudyId();
  return useSuspenseQuery(studiesQuery(useSlug())).data.studies.find((study) => study.id === id);
}
