import type { ListedStudy } from "@harapen/contract/staff/studies";
import { useQuery } from "@tanstack/react-query";
import { studiesQuery } from "../../api/studies/studies.ts";
import { useSlug } from "../../draft/use-draft.ts";

interface RunningStudy {
  /** The study that visitors can take part in today; undefined where none runs, or that is not known. */
  readonly running: ListedStudy | undefined;
  readonly isKnown: boolean;
}

/** Returns the aquarium's running study, if today is one of its days. */
export function useRunningStudy(): RunningStudy {
  const { data } = useQuery(studiesQuery(useSlug()));
  const running = data?.studies.find(({ status, stage }) => status === "running" && stage === "during");
  return { running, isKnown: data !== undefined };
}
