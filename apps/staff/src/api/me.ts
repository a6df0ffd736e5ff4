import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { AQUARIUM_ROLES, type AquariumRole, givesRole, type Me, me } from "@harapen/contract/staff/people";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { login } from "../identity/login.ts";
import { requestJson } from "./request.ts";

/** The query for who has signed in, with their roles in each aquarium. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }): Promise<Me> => {
    const found = await requestJson({ path: STAFF_PATHS.me, signal }, me);
    login.begin();
    return found;
  },
  staleTime: 60_000,
});

/** The query for who is logged in after a login has ended: the same person, somebody else, or nobody. */
export const whoQuery = queryOptions({
  queryKey: ["who"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.me, signal, evenLoggedOut: true }, me),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: "always",
});

/** Returns who has signed in. Only for screens within the shell, where that is known. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** What somebody may do in an aquarium. */
export interface Rights {
  readonly admin: boolean;
  /** Read its content. */
  readonly read: boolean;
  /** Change the draft. */
  readonly edit: boolean;
  /** Publish, restore and import. */
  readonly keep: boolean;
  /** Enter which penguin it really was that a participant of a study drew. */
  readonly witness: boolean;
  /** Read what studies found, without changing anything. */
  readonly analyse: boolean;
  /** Design and run studies. */
  readonly research: boolean;
  /** Name kiosks, and set them aside. */
  readonly attend: boolean;
  /** Read what was done. */
  readonly audit: boolean;
  /** See who works on it, and give roles. */
  readonly appoint: boolean;
}

/** Returns the roles that somebody gives and takes in an aquarium. */
export function rolesGivenBy({ admin, aquariums }: Me, slug: string): readonly AquariumRole[] {
  const held = aquariums.find((aquarium) => aquarium.slug === slug)?.roles ?? [];
  return AQUARIUM_ROLES.filter((role) => admin || givesRole(held, role));
}

export function rightsIn(me: Me, slug: string): Rights {
  const { admin, aquariums } = me;
  const roles: readonly AquariumRole[] = aquariums.find((aquarium) => aquarium.slug === slug)?.roles ?? [];
  const keep = admin || roles.includes("keeper");
  const edit = keep || roles.includes("helper");
  const research = admin || roles.includes("researcher");
  const read = edit || research;
  const analyse = research || roles.includes("analyst");
  const appoint = rolesGivenBy(me, slug).length > 0;
  return {
    admin,
    read,
    edit,
    keep,
    witness: read,
    analyse,
    research,
    attend: keep || research,
    audit: keep || research,
    appoint,
  };
}
