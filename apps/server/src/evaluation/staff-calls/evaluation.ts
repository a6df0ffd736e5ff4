import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";

/**
 * Serves how well searches work at the aquarium, by its own visits as they were last looked at, or that this
 * is being found out.
 */
export const readEvaluation = readingCall({
  path: STAFF_PATHS.evaluation(":slug"),
  access: "reader",
  answer: ({ context, params: { slug } }) => context.evaluation.of(slug),
});

/** Has it found out anew. */
export const evaluateAnew = changingCall({
  method: "POST",
  path: STAFF_PATHS.evaluation(":slug"),
  access: "reader",
  action: "evaluate",
  async perform({ context, params: { slug } }) {
    await context.evaluation.begin(slug);
    return {};
  },
});
