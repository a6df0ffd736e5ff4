import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { addStudyVersionRequest, putStudyRequest } from "@harapen/contract/staff/studies";
import { findStudyGaps } from "@harapen/contract/studies/gaps";
import { StaffError } from "../../errors/staff-error.ts";
import type { KeyedStudy, StudyStore } from "../../storage/studies/study-store.ts";
import { changingCall, readingCall } from "../call.ts";
import { changeableStudy, getStudy, toStudy } from "./get-study.ts";
import { loggedSettings } from "./logged-settings.ts";
import { SETTINGS_BYTES } from "./studies.ts";

/** Overwrites a draft's settings. */
export const putStudy = changingCall({
  method: "PUT",
  path: STAFF_PATHS.study(":slug", ":study"),
  access: "researcher",
  action: "draft-study",
  body: putStudyRequest,
  bodyLimit: SETTINGS_BYTES,
  async change({ member, params, body: { revision, settings } }, transaction) {
    const { studies, study } = await changeableStudy(transaction, params, revision);
    if (study.status !== "draft")
      throw new StaffError("wrong-status", "What has been started is changed by a new version.");
    await studies.rewrite(study.id, { settings, by: member.id });
    return changed(studies, study);
  },
});

/** Changes a study that runs or is frozen, by a new version of its settings. */
export const addStudyVersion = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyVersions(":slug", ":study"),
  access: "researcher",
  action: "change-study",
  body: addStudyVersionRequest,
  bodyLimit: SETTINGS_BYTES,
  async change({ member, params, body: { revision, settings, reason } }, transaction) {
    const { studies, study } = await changeableStudy(transaction, params, revision);
    if (study.status !== "running" && study.status !== "frozen")
      throw new StaffError("wrong-status", "Only a study that goes on gets a new version.");
    if (JSON.stringify(settings) === JSON.stringify(study.current.settings))
      throw new StaffError("unchanged", "This would change nothing.");
    const gaps = findStudyGaps(settings, { before: study.current.settings });
    if (gaps.length > 0) throw new StaffError("not-ready", "The settings are not complete.", { gaps });
    await studies.addVersion(study, { settings, by: member.id, reason });
    return changed(studies, study);
  },
});

/** Serves all versions of a study's settings, the newest first. */
export const listStudyVersions = readingCall({
  path: STAFF_PATHS.studyVersions(":slug", ":study"),
  access: "analyst",
  async answer({ context: { storage }, params: { slug, study: id } }) {
    const study = await getStudy(storage.studies, slug, id);
    return { versions: await storage.studies.versions(study.id) };
  },
});

async function changed(studies: StudyStore, before: KeyedStudy) {
  const study = toStudy(await getStudy(studies, before.aquarium, before.id));
  return {
    answer: { study },
    subject: study.id,
    before: loggedSettings(before.current.settings),
    after: loggedSettings(study.current.settings),
  };
}
