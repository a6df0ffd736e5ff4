import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { liveQuery } from "@harapen/contract/staff/studies/live";
import { StaffError } from "../../errors/staff-error.ts";
import { readingCall } from "../call.ts";
import { getStudy } from "./get-study.ts";

/** Serves the live figures of a study's visits; by arm, once the study is unblinded. */
export const readLive = readingCall({
  path: STAFF_PATHS.studyLive(":slug", ":study"),
  access: "analyst",
  query: liveQuery,
  async answer({ context: { storage, live }, params: { slug, study: id }, query }) {
    const study = await getStudy(storage.studies, slug, id);
    const asksForArms = query.by === "arm" || query.arm !== undefined;
    if (asksForArms && study.unblinded_at === null)
      throw new StaffError("blinded", "Outcomes by arm are hidden until the study is unblinded.");
    return live.figures(study, query);
  },
});

/** Serves whether the recorded data can be trusted, with past and present alerts. */
export const readQuality = readingCall({
  path: STAFF_PATHS.studyQuality(":slug", ":study"),
  access: "analyst",
  async answer({ context: { storage, live }, params: { slug, study: id } }) {
    return live.quality(await getStudy(storage.studies, slug, id));
  },
});
