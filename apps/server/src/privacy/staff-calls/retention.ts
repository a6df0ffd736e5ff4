import type { StudyRetention } from "@harapen/contract/staff/deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readingCall } from "../../people/staff-calls/call.ts";
import { getStudy } from "../../studies/staff-calls/get-study.ts";
import { planRetention } from "../retention/delete-expired.ts";

/** Serves what of a study has expired, and what expires next. */
export const readRetention = readingCall({
  path: STAFF_PATHS.studyRetention(":slug", ":study"),
  access: "analyst",
  async answer({ context: { storage }, params: { slug, study } }): Promise<StudyRetention> {
    const found = await getStudy(storage.studies, slug, study);
    return planRetention(storage.database, found, new Date());
  },
});
