import type { ListedStudy } from "@harapen/contract/staff/studies";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { studiesQuery } from "../api/studies/studies.ts";
import { useSlug } from "../draft/use-draft.ts";

/** The id of the study of the screen. */
function useStudyId(): string {
  return useParams().study ?? "";
}

/** What everybody with a role in the aquarium may know of the study of the screen; undefined where there is none. */
export function useListedStudy(): ListedStudy | undefined {
  const id = useStudyId();
  return useSuspenseQuery(studiesQuery(useSlug())).data.studies.find((study) => study.id === id);
}
