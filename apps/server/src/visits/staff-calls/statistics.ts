import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readingCall } from "../../people/staff-calls/call.ts";

/**
 * Serves how visitors found each penguin: confirmations, and how many of them were of the first candidates.
 */
export const readStatistics = readingCall({
  path: STAFF_PATHS.statistics(":slug"),
  access: "reader",
  answer: ({ context, params: { slug } }) => context.visits.statistics.ofAquarium(slug),
});
