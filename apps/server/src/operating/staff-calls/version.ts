import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readingCall } from "../../people/staff-calls/call.ts";
import { runningVersion } from "../../platform/version.ts";

/** Serves which version this server runs. */
export const readVersion = readingCall({
  path: STAFF_PATHS.version,
  access: "staff",
  answer: async () => runningVersion(),
});
