import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { aquariumsOf } from "../../staff/aquariums-of.ts";
import { readingCall } from "../call.ts";

/** Serves the list of aquariums in which one has a role, to an admin of all. */
export const listAquariums = readingCall({
  path: STAFF_PATHS.aquariums,
  access: "staff",
  async answer({ context, member }): Promise<{ aquariums: ListedAquarium[] }> {
    const { aquariums } = context.storage;
    const [own, counts] = await Promise.all([aquariumsOf(member, aquariums), aquariums.penguinCounts()]);
    return {
      aquariums: own.map(({ slug, name }) => ({ slug, name, penguins: counts.get(slug) ?? 0 })),
    };
  },
});
