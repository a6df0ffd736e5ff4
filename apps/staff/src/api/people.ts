import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { aquariumPeople, aquariumPerson } from "@harapen/contract/staff/people";
import type { AquariumRole } from "@harapen/contract/staff/roles";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { request, requestJson } from "./request.ts";

/** Who works on an aquarium, with which roles. */
export const peopleQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "people"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.aquariumPeople(slug), signal }, aquariumPeople),
  });

/** Gives somebody roles in an aquarium, in place of those that they had there. */
export const addPerson = (
  slug: string,
  person: { mail: string; name?: string; roles: readonly AquariumRole[] },
) => requestJson({ path: STAFF_PATHS.aquariumPeople(slug), method: "POST", json: person }, aquariumPerson);

/** Takes all roles in an aquarium from somebody. */
export const removePerson = (slug: string, id: string) =>
  request({ path: STAFF_PATHS.aquariumPerson(slug, id), method: "DELETE" });
