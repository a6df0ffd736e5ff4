import type { Aquarium } from "@harapen/contract/aquarium";
import type { AquariumStore } from "../storage/aquarium-store.ts";
import type { StaffMember } from "../storage/staff/staff-member.ts";

/** Resolves to the slugs of the aquariums in which a member has a role; for an admin, of all aquariums. */
export async function aquariumsOf(
  { admin, roles }: Pick<StaffMember, "admin" | "roles">,
  aquariums: Pick<AquariumStore, "slugs" | "details">,
): Promise<Aquarium[]> {
  const own = new Set(roles.map(({ aquarium }) => aquarium));
  const slugs = (await aquariums.slugs()).filter((slug) => admin || own.has(slug));
  return Promise.all(slugs.map((slug) => aquariums.details(slug)));
}
