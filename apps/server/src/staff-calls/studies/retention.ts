import type { StudyRetention } from "@harapen/contract/staff/deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { planRetention } from "../../retention/delete-expired.ts";
import { readingCall } from "../call.ts";
import { getStudy } from "./get-study.ts";

/** Serves what of a study has expired, and what expires next. */
export const readRetention = readingCall({
  path: STAFF_PATHS.studyRetention(":slug", ":study"),
  access: "analyst",
  async answer({ context: { storage }, params: { slug, study } }): Promise<StudyRetention> {
    const found = await getStudy(storage.studies, slug, study);
    return planRetention(storage.database, found, new Date());
  },
});
