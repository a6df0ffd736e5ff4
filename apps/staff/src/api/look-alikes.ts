import { lookAlikesAnswer } from "@harapen/contract/staff/look-alikes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { requestJson } from "./request.ts";

/** The pause before the server is asked again while it is finding look-alikes. */
const ASK_AGAIN_MS = 700;

/** The same where somebody has asked for it already: for that nothing is simulated. */
export const knownLookAlikesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...lookAlikesQuery(slug).queryKey, "known"],
    queryFn: ({ signal }) =>
      requestJson({ path: `${STAFF_PATHS.lookAlikes(slug)}?begin=no`, signal }, lookAlikesAnswer),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? 4 * ASK_AGAIN_MS : false),
  });

/** Which birds of the draft visitors will mistake for each other: asked for until that is found. */
export const lookAlikesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "look-alikes"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.lookAlikes(slug), signal }, lookAlikesAnswer),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? ASK_AGAIN_MS : false),
  });
