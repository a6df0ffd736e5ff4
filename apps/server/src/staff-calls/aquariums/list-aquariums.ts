import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { aquariumsOf } from "../../staff/aquariums-of.ts";
import { readingCall } from "../call.ts";

/** Serves the list of the aquariums in which the member has a role; to an admin all of them. */
export const listAquariums = readingCall({
  path: STAFF_PATHS.aquariums,
  access: "staff",
  async answer({ context, member }): Promise<{ aquariums: ListedAquarium[] }> {
    const { aquariums } = context.storage;
    const own = await aquariumsOf(member, aquariums);
    const [counts, hidden, published] = await Promise.all([
      aquariums.penguinCounts(),
      aquariums.hiddenSlugs(),
      aquariums.publishTimes(),
    ]);
    return {
      aquariums: own.map(({ slug, name }) => ({
        slug,
        name,
        penguins: counts.get(slug) ?? 0,
        hidden: hidden.includes(slug),
        published_at: published.get(slug) ?? null,
      })),
    };
  },
});
