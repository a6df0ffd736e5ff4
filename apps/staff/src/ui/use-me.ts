import type { Me } from "@harapen/contract/staff/me";
import type { AquariumRole } from "@harapen/contract/staff/roles";
import { useSuspenseQuery } from "@tanstack/react-query";
import { meQuery } from "../api/me.ts";

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
  /** Publish, restore, import, and say who works on it. */
  readonly keep: boolean;
  /** Enter which penguin it really was that a participant of a study drew. */
  readonly witness: boolean;
  /** Read what studies found, without changing anything. */
  readonly analyse: boolean;
  /** Design and run studies. */
  readonly research: boolean;
}

export function rightsIn({ admin, aquariums }: Me, slug: string): Rights {
  const roles: readonly AquariumRole[] = aquariums.find((aquarium) => aquarium.slug === slug)?.roles ?? [];
  const keep = admin || roles.includes("keeper");
  const edit = keep || roles.includes("helper");
  const research = admin || roles.includes("researcher");
  const read = edit || research;
  return { admin, read, edit, keep, witness: read, analyse: research || roles.includes("analyst"), research };
}
