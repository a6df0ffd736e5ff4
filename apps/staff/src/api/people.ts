import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  type AquariumRole,
  aquariumPeople,
  aquariumPerson,
  type HeldRole,
  ownSessions,
  people,
  person,
} from "@harapen/contract/staff/people";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { request, requestJson } from "./request.ts";

/** Who works on an aquarium, with which roles. */
export const peopleQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "people"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.aquariumPeople(slug), signal }, aquariumPeople),
  });

/** Gives somebody roles in an aquarium, in place of their previous ones there. */
export const addPerson = (
  slug: string,
  person: { mail: string; name?: string; roles: readonly AquariumRole[] },
) => requestJson({ path: STAFF_PATHS.aquariumPeople(slug), method: "POST", json: person }, aquariumPerson);

/** Takes all roles in an aquarium from somebody. */
export const removePerson = (slug: string, id: string) =>
  request({ path: STAFF_PATHS.aquariumPerson(slug, id), method: "DELETE" });

/** Sends somebody who has not come yet a mail about their roles in an aquarium. */
export const invite = (slug: string, id: string) =>
  request({ path: STAFF_PATHS.aquariumInvitation(slug, id), method: "POST" });

/** Sends somebody who has never logged in a mail about all that they may do. */
export const inviteStaff = (id: string) =>
  request({ path: STAFF_PATHS.personInvitation(id), method: "POST" });

/** Everybody who is staff of this installation, with all of their roles. */
export const everybodyQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.people, signal }, people),
});

/** What somebody may do: everything everywhere, or what their roles allow. */
export interface Permissions {
  readonly admin: boolean;
  readonly roles: readonly HeldRole[];
}

/** Makes somebody staff. */
export const addStaff = (added: Permissions & { mail: string; name?: string }) =>
  requestJson({ path: STAFF_PATHS.people, method: "POST", json: added }, person);

/** Changes what somebody may do. */
export const changeStaff = (id: string, permissions: Permissions) =>
  requestJson({ path: STAFF_PATHS.person(id), method: "PATCH", json: permissions }, person);

/** The browsers in which one is logged in, as far as the server keeps logins. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.sessions, signal }, ownSessions),
});

/** Ends one's login in one browser. */
export const endSession = (id: string) => request({ path: STAFF_PATHS.session(id), method: "DELETE" });

/** Logs out everywhere, here as well. */
export const endSessions = () =>
  request({ path: STAFF_PATHS.sessions, method: "DELETE", json: { everywhere: true } });

/** Logs somebody out everywhere. */
export const endSessionsOf = (id: string) =>
  request({ path: STAFF_PATHS.personSessions(id), method: "DELETE" });

/** Takes note of somebody who became an admin. */
export const seeNewAdmin = (id: string) => request({ path: STAFF_PATHS.newAdmin(id), method: "DELETE" });

/** Removes somebody from staff, everywhere. */
export const removeStaff = (id: string) => request({ path: STAFF_PATHS.person(id), method: "DELETE" });
