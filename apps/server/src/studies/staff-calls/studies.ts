import { randomUUID } from "node:crypto";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  addStudyRequest,
  addStudyVersionRequest,
  type ListedStudy,
  NEXT_STATUSES,
  putStudyRequest,
  type StudiesResponse,
  type Study,
  type StudyVersion,
  studyPilotRequest,
  studyStatusRequest,
  unblindStudyRequest,
} from "@harapen/contract/staff/studies";
import { findStudyGaps } from "@harapen/contract/studies/gaps";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { dayIn } from "@harapen/contract/time-zone";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/database.ts";
import { hasAccess } from "../../people/staff/access.ts";
import type { StaffMember } from "../../people/staff/staff-store.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { learnablePenguins } from "../../search/learning/learnable.ts";
import { endPilots } from "../pilots.ts";
import { changeableStudy, getStudy, type KeyedStudy, StudyStore, toStudy } from "../study-store.ts";
import { stageOf } from "../study-times.ts";

/** Serves the studies of an aquarium, with what everybody with a role there may know of them. */
export const listStudies = readingCall({
  path: STAFF_PATHS.studies(":slug"),
  access: "member",
  async answer({ context, params: { slug } }): Promise<StudiesResponse> {
    const { stored } = context.studies;
    const studies = await stored.ofAquarium(slug);
    return { studies: studies.map(toListed), learning_paused: await stored.pausesLearning(slug) };
  },
});

/**
 * The longest settings: a consent form of the longest texts in four languages, of three bytes a character.
 */
const SETTINGS_BYTES = 250_000;

/** Makes a study, as a draft: one, however often it is sent with its id. */
export const addStudy = changingCall({
  method: "POST",
  path: STAFF_PATHS.studies(":slug"),
  access: "researcher",
  action: "add-study",
  body: addStudyRequest,
  bodyLimit: SETTINGS_BYTES,
  async change({ member, params: { slug }, body: { id: wanted = randomUUID(), settings } }, transaction) {
    // Visitors join a study by its id in small letters.
    const id = wanted.toLowerCase();
    const studies = new StudyStore(transaction);
    await studies.lock(slug);
    const isThere = (await studies.find(id)) !== undefined;
    if (!isThere) await studies.add(slug, { settings, by: member.id, reason: "" }, id);
    const study = await getStudy(studies, slug, id);
    const after = loggedSettings(settings);
    return { answer: { study: toStudy(study) }, subject: id, after, isLogged: isThere };
  },
});

/** Serves a study with its settings. */
export const readStudy = readingCall({
  path: STAFF_PATHS.study(":slug", ":study"),
  access: "analyst",
  async answer({ context: { studies }, member, params: { slug, study: id } }) {
    const study = toStudy(await getStudy(studies.stored, slug, id));
    return { study: { ...study, current: seenBy(member, slug, study.current) } };
  },
});

function toListed({ id, status, pilot_of, current: { settings } }: Study): ListedStudy {
  const { name, starts_on, ends_on, time_zone, consent } = settings;
  const stage = stageOf(settings, new Date());
  return { id, name, status, pilot_of, starts_on, ends_on, time_zone, stage, asks_consent: consent !== null };
}

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
      throw new StaffError("wrong-status", "A study that has started is changed by a new version.");
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
      throw new StaffError("wrong-status", "Only a study that is running or frozen gets a new version.");
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
  async answer({ context: { studies }, member, params: { slug, study: id } }) {
    const study = await getStudy(studies.stored, slug, id);
    const versions = await studies.stored.versions(study.id);
    return { versions: versions.map((version) => seenBy(member, slug, version)) };
  },
});

/**
 * Returns a version as a member may see it: who does not run the aquarium's studies gets no address to which
 * alerts go, which is a person's, or may contain a password.
 */
function seenBy(member: StaffMember, slug: string, version: StudyVersion): StudyVersion {
  if (hasAccess(member, "researcher", slug)) return version;
  const alerts = { ...version.settings.alerts, webhook: null, mail: null };
  return { ...version, settings: { ...version.settings, alerts } };
}

async function changed(studies: StudyStore, before: KeyedStudy) {
  const study = toStudy(await getStudy(studies, before.aquarium, before.id));
  return {
    answer: { study },
    subject: study.id,
    before: loggedSettings(before.current.settings),
    after: loggedSettings(study.current.settings),
  };
}

/**
 * Returns what the audit log has of a study's settings: all but where alerts go, which is a person's address,
 * or one that may contain a password. Keepers read the log, and forgetting somebody leaves it. Every version
 * is stored whole with its study.
 */
function loggedSettings({ alerts: _, ...settings }: StudySettings): Omit<StudySettings, "alerts"> {
  return settings;
}

/** Changes a study's status: starts it, freezes it, lets it run again, closes it. */
export const setStudyStatus = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyStatus(":slug", ":study"),
  access: "researcher",
  action: "set-study-status",
  body: studyStatusRequest,
  async change({ context, member, params, body: { revision, status, pilots = "keep" } }, transaction) {
    const { studies, study } = await changeableStudy(transaction, params, revision);
    if (!NEXT_STATUSES[study.status].includes(status))
      throw new StaffError("wrong-status", `A study that is ${study.status} cannot become ${status}.`);
    if (study.status === "draft") await endPilots(transaction, study, { data: pilots, member: member.id });
    if (status === "running") await assertCanRun(studies, study);
    await studies.setStatus(study.id, status);
    if (status === "closed") await learnWhatCame(context, transaction, study.aquarium);
    const after = toStudy(await getStudy(studies, params.slug, study.id));
    return {
      answer: { study: after },
      subject: study.id,
      before: { status: study.status },
      after: { status, version: after.current.version },
    };
  },
});

/** Starts a pilot of a draft: one, however often it is sent with its id. */
export const startPilot = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyPilot(":slug", ":study"),
  access: "researcher",
  action: "start-pilot",
  body: studyPilotRequest,
  async change({ member, params, body }, transaction) {
    // Visitors join a study by its id in small letters.
    const id = body.id.toLowerCase();
    const { studies, study } = await changeableStudy(transaction, params, body.revision);
    const made = await studies.find(id);
    if (made?.pilot_of === study.id) return { answer: { study: toStudy(made) }, subject: id, isLogged: true };
    if (study.status !== "draft" || study.pilot_of !== null)
      throw new StaffError("wrong-status", "Only a study that is a draft is tried by a pilot.");
    await assertCanRun(studies, study);
    const { settings } = study.current;
    const today = dayIn(settings.time_zone);
    const starts_on = settings.starts_on < today ? settings.starts_on : today;
    const version = { settings: { ...settings, starts_on }, by: member.id, reason: "" };
    await studies.add(params.slug, version, id, study.id);
    await studies.setStatus(id, "running");
    const pilot = toStudy(await getStudy(studies, params.slug, id));
    return { answer: { study: pilot }, subject: id, after: { pilot_of: study.id } };
  },
});

/** Shows outcomes by arm from now on. */
export const unblindStudy = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyUnblinding(":slug", ":study"),
  access: "researcher",
  needsFreshSignIn: true,
  action: "unblind-study",
  body: unblindStudyRequest,
  async change({ member, params, body: { revision } }, transaction) {
    const { studies, study } = await changeableStudy(transaction, params, revision);
    if (study.status === "draft") throw new StaffError("wrong-status", "There are no outcomes to show yet.");
    if (study.unblinded_at !== null) throw new StaffError("unchanged", "Outcomes by arm are shown already.");
    await studies.unblind(study.id, member.id);
    const after = toStudy(await getStudy(studies, params.slug, study.id));
    const { unblinded_at } = after;
    return {
      answer: { study: after },
      subject: study.id,
      before: { unblinded_at: null },
      after: { unblinded_at },
    };
  },
});

async function assertCanRun(studies: StudyStore, study: Study): Promise<void> {
  const { settings } = study.current;
  const day = study.status === "draft" ? dayIn(settings.time_zone) : undefined;
  const gaps = findStudyGaps(settings, { today: day });
  if (gaps.length > 0) throw new StaffError("not-ready", "The settings are not complete.", { gaps });
  if (await studies.runningAt(study.aquarium))
    throw new StaffError("other-study-runs", "Another study of this aquarium is running.");
}

/** Schedules the learning that was paused: it begins seconds later, when the study is closed. */
async function learnWhatCame({ search }: Context, transaction: Database, aquarium: string): Promise<void> {
  for (const penguin of await learnablePenguins(transaction, aquarium))
    search.learner.schedule({ aquarium, penguin });
}
