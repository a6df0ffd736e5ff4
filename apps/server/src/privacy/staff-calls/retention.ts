import type { StudyRetention } from "@harapen/contract/staff/deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readingCall } from "../../people/staff-calls/call.ts";
import { getStudy } from "../../studies/study-store.ts";
import { planRetention } from "../retention/delete-expired.ts";

/** Serves what of a study has expired, and what expires next. */
export const readRetention = readingCall({
  path: STAFF_PATHS.studyRetention(":slug", ":study"),
  access: "analyst",
  async answer({ context: { database, studies }, params: { slug, study } }): Promise<StudyRetention> {
    const found = await getStudy(studies.stored, slug, study);
    return planRetention(database, found, new Date());
  },
});
