import { type AddAquariumRequest, listedAquarium, listedAquariums } from "@harapen/contract/staff/aquariums";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { request, requestJson } from "./request.ts";

/** The query for the aquariums in which the user has a role, and whether visitors find them. */
export const aquariumsQuery = queryOptions({
  queryKey: ["aquariums"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.aquariums, signal }, listedAquariums),
  staleTime: 60_000,
});

/** Makes an aquarium, or copies one. */
export const addAquarium = (aquarium: AddAquariumRequest) =>
  requestJson({ path: STAFF_PATHS.aquariums, method: "POST", json: aquarium }, listedAquarium);

/** Hides an aquarium from visitors, or shows it. */
export const changeAquarium = (slug: string, change: { hidden: boolean }) =>
  request({ path: STAFF_PATHS.aquarium(slug), method: "PATCH", json: change });

/** Removes an aquarium for good; `typed` is its slug, typed as a confirmation. */
export const removeAquarium = (slug: string, typed: string) =>
  request({ path: STAFF_PATHS.aquarium(slug), method: "DELETE", json: { slug: typed } });
