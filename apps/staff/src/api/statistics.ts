import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { statisticsResponse } from "@harapen/contract/staff/statistics";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { requestJson } from "./request.ts";

/** How often visitors confirmed each bird, and how often as the first candidate. */
export const statisticsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "statistics"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.statistics(slug), signal }, statisticsResponse),
  });
