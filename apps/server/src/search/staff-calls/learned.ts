import type { LearnedResponse } from "@harapen/contract/staff/learned";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readingCall } from "../../people/staff-calls/call.ts";

/**
 * Serves what visitors' confirmed drawings taught of the published penguins, beside the spots that keepers
 * recorded.
 */
export const readLearned = readingCall({
  path: STAFF_PATHS.learned(":slug"),
  access: "reader",
  async answer({ context: { catalog, search }, params: { slug } }): Promise<LearnedResponse> {
    const [recorded, learned] = await Promise.all([
      catalog.aquariums.penguins(slug),
      search.learned.ofAquarium(slug),
    ]);
    const penguins = recorded.flatMap(({ id, spots: traced }) => {
      const pattern = learned.get(id);
      if (!pattern) return [];
      const { spots, weight, confirmations, devices } = pattern;
      return [{ id, spots: [...spots], weight, confirmations, devices, ...(traced && { traced }) }];
    });
    return { penguins };
  },
});
