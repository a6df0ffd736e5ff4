import { draftedBird } from "@harapen/contract/staff/draft";
import { learnedResponse } from "@harapen/contract/staff/learned";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { requestJson } from "./request.ts";

/** The query for what was learned of the published birds from visitors' confirmed drawings. */
export const learnedQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "learned"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.learned(slug), signal }, learnedResponse),
  });

/** Takes a bird's learned pattern as its trace in the draft that was seen. */
export const adoptLearned = (slug: string, id: string, revision: number) =>
  requestJson(
    {
      path: STAFF_PATHS.adoptLearned(slug, encodeURIComponent(id)),
      method: "POST",
      json: { revision },
    },
    draftedBird,
  );
