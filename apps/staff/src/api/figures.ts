import { draftedBird } from "@harapen/contract/staff/draft";
import { evaluationResponse } from "@harapen/contract/staff/evaluation";
import { fittedVisitorsResponse } from "@harapen/contract/staff/fitted-visitors";
import { learnedResponse } from "@harapen/contract/staff/learned";
import { lookAlikesResponse } from "@harapen/contract/staff/look-alikes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { statisticsResponse } from "@harapen/contract/staff/statistics";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { request, requestJson } from "./request.ts";

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

/** What was fitted to an aquarium's own visits: the proposal, and what is in force. */
export const fittedVisitorsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "fitted-visitors"],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.fittedVisitors(slug), signal }, fittedVisitorsResponse),
  });

/** Puts a proposal in force, or back what was in force before a version. */
export const chooseFittedVisitors = (slug: string, how: "use" | "end", version: number) =>
  requestJson(
    {
      path: how === "use" ? STAFF_PATHS.takeFittedVisitors(slug) : STAFF_PATHS.endFittedVisitors(slug),
      method: "POST",
      json: { version },
    },
    fittedVisitorsResponse,
  );

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

/** The query for the birds that visitors will mistake for each other; asks again until they are found. */
export const lookAlikesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "look-alikes"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.lookAlikes(slug), signal }, lookAlikesResponse),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? ASK_AGAIN_MS : false),
  });

/** How often visitors confirmed each bird, and how often as the first candidate. */
export const statisticsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "statistics"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.statistics(slug), signal }, statisticsResponse),
  });

/** The query for how well searches work by the aquarium's own visits; asks again while that is found out. */
export const evaluationQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "evaluation"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.evaluation(slug), signal }, evaluationResponse),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? 2 * ASK_AGAIN_MS : false),
  });

/** Has it found out anew. */
export const evaluateAnew = (slug: string) =>
  request({ path: STAFF_PATHS.evaluation(slug), method: "POST", json: {} });
