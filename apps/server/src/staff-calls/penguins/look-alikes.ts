import { type LookAlikesResponse, lookAlikesQuery } from "@harapen/contract/staff/look-alikes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readingCall } from "../call.ts";

/** Serves which penguins of the draft visitors will mistake for each other, or that this is being found out. */
export const readLookAlikes = readingCall({
  path: STAFF_PATHS.lookAlikes(":slug"),
  access: "reader",
  query: lookAlikesQuery,
  async answer({ context, params: { slug }, query: { begin } }): Promise<LookAlikesResponse> {
    const { snapshot } = await context.previews.get(slug);
    return begin === "yes" ? context.lookAlikes.reportsOf(snapshot) : context.lookAlikes.knownOf(snapshot);
  },
});
