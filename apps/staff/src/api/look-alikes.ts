import { lookAlikesResponse } from "@harapen/contract/staff/look-alikes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { requestJson } from "./request.ts";

/** The pause before the server is asked again while it is finding look-alikes. */
const ASK_AGAIN_MS = 700;

/** The query for look-alikes that were found already: it starts no simulation. */
export const knownLookAlikesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...lookAlikesQuery(slug).queryKey, "known"],
    queryFn: ({ signal }) =>
      requestJson({ path: `${STAFF_PATHS.lookAlikes(slug)}?begin=no`, signal }, lookAlikesResponse),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? 4 * ASK_AGAIN_MS : false),
  });

/** The query for the birds of the draft that visitors will mistake for each other: it asks again until they are found. */
export const lookAlikesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "look-alikes"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.lookAlikes(slug), signal }, lookAlikesResponse),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? ASK_AGAIN_MS : false),
  });
