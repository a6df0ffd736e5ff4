import type { Me } from "@harapen/contract/staff/me";
import type { AquariumRole } from "@harapen/contract/staff/roles";
import { useSuspenseQuery } from "@tanstack/react-query";
import { meQuery } from "../api/me.ts";

/** Who has signed in. Of screens within the shell alone, where that is known. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** What somebody may do in an aquarium. */
export interface Rights {
  readonly admin: boolean;
  /** Change the draft. */
  readonly edit: boolean;
  /** Publish, restore, import, and say who works on it. */
  readonly keep: boolean;
}

export function rightsIn({ admin, aquariums }: Me, slug: string): Rights {
  const roles: readonly AquariumRole[] = aquariums.find((aquarium) => aquarium.slug === slug)?.roles ?? [];
  const keep = admin || roles.includes("keeper");
  return { admin, keep, edit: keep || roles.includes("helper") };
}
