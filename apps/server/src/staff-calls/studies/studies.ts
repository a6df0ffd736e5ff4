import { randomUUID } from "node:crypto";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  addStudyRequest,
  type ListedStudy,
  type StudiesResponse,
  type Study,
} from "@harapen/contract/staff/studies";
import { StudyStore } from "../../storage/studies/study-store.ts";
import { stageOf } from "../../studies/study-days.ts";
import { changingCall, readingCall } from "../call.ts";
import { getStudy, toStudy } from "./get-study.ts";
import { loggedSettings } from "./logged-settings.ts";

/** The longest settings: a consent form of the longest texts in four languages, of three bytes a character. */
export const SETTINGS_BYTES = 250_000;

/** Serves the studies of an aquarium, with what everybody with a role there may know of them. */
export const listStudies = readingCall({
  path: STAFF_PATHS.studies(":slug"),
  access: "member",
  async answer({ context: { storage }, params: { slug } }): Promise<StudiesResponse> {
    const studies = await storage.studies.ofAquarium(slug);
    return { studies: studies.map(toListed), learning_paused: await storage.studies.pausesLearning(slug) };
  },
});

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
  async answer({ context: { storage }, params: { slug, study } }) {
    return { study: toStudy(await getStudy(storage.studies, slug, study)) };
  },
});

function toListed({ id, status, current: { settings } }: Study): ListedStudy {
  const { name, starts_on, ends_on, consent } = settings;
  const stage = stageOf(settings, new Date());
  return { id, name, status, starts_on, ends_on, stage, asks_consent: consent !== null };
}
