import { readParticipantCode } from "@harapen/contract/codes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  enterTruthRequest,
  type TruthDrawings,
  type TruthEntry,
} from "@harapen/contract/staff/studies/truth";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { dayIn } from "@harapen/contract/time-zone";
import { AquariumStore } from "../../catalog/aquarium-store.ts";
import type { Database } from "../../database/database.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import {
  findParticipantDrawing,
  type Participant,
  ParticipantStore,
} from "../enrolment/participant-store.ts";
import { createPseudonyms } from "../pseudonyms.ts";
import { getStudy, type KeyedStudy, StudyStore } from "../study-store.ts";
import { startOfDay } from "../study-times.ts";
import { type StoredTruth, TruthStore } from "../truth-store.ts";

/** The age up to which staff may still remember a drawing. */
const HOURS = 12;
const HOUR_MS = 3_600_000;

/** Serves what was entered today. */
export const listTruth = readingCall({
  path: STAFF_PATHS.truth(":slug", ":study"),
  access: "witness",
  action: "read-truth",
  async answer({ context: { studies }, params: { slug, study: id } }) {
    const study = await getStudy(studies.stored, slug, id);
    const morning = new Date(startOfToday(study.current.settings)).toISOString();
    const entries = await studies.truth.since(study.id, morning);
    return { entries: entries.map(toEntryOf(study)) };
  },
});

/**
 * Serves what the participant with a code has drawn in the last hours, and which of today's entries can be
 * corrected: nothing of what the search answered or of the participant's arm.
 */
export const readTruthDrawings = readingCall({
  path: STAFF_PATHS.truthDrawings(":slug", ":study", ":code"),
  access: "witness",
  action: "read-drawings",
  async answer({ context: { studies }, params: { slug, study: id, code } }): Promise<TruthDrawings> {
    const study = await getStudy(studies.stored, slug, id);
    const participant = await studies.participants.findByCode(study.id, readParticipantCode(code) ?? "");
    if (!takesPart(participant)) throw new StaffError("not-found", "No participant has this code.");
    const entries = await studies.truth.ofParticipant(study.id, participant.id);
    const morning = startOfToday(study.current.settings);
    const named = correctable(entries, morning);
    const recent = hoursBefore(Date.now());
    // An entry of today may be about a drawing of the hours before today.
    const drawings = await studies.participants.drawings(
      participant.id,
      named.size > 0 ? hoursBefore(morning) : recent,
    );
    const offered = drawings.filter(({ drawing_id, at }) => at >= recent || named.has(drawing_id));
    const pseudonyms = pseudonymsOf(study);
    return {
      participant: { id: participant.id, code: participant.code },
      drawings: offered.map((each) => ({ ...each, drawing_id: pseudonyms.key(each.drawing_id) })),
      entries: entries.map(toEntryOf(study)),
    };
  },
});

/** Enters which penguin it was, or corrects an entry. */
export const enterTruth = changingCall({
  method: "POST",
  path: STAFF_PATHS.truth(":slug", ":study"),
  access: "witness",
  action: "enter-truth",
  body: enterTruthRequest,
  async change({ member, params: { slug, study: id }, body: { replaces, ...said } }, transaction) {
    const study = await openStudy(transaction, slug, id);
    const participant = await new ParticipantStore(transaction).find(study.id, said.participant);
    if (!takesPart(participant)) throw new StaffError("not-found", "There is no such participant.");
    await assertPenguin(transaction, slug, said.penguin);
    const seen = { ...said, drawing_id: await drawingOf(transaction, study, said) };
    const store = new TruthStore(transaction);
    const before = await replaceable(store, study.id, seen, replaces);
    if (before) await store.replace(study.id, before.id);
    const entered = await store.add({ study: study.id, ...seen, entered_by: member.id });
    const entry = await getEntry(store, study, entered);
    return {
      answer: { entry },
      subject: entered,
      before: before && penguinOf(before),
      after: penguinOf(entry),
    };
  },
});

/** Takes an entry back: it stays, but no longer holds. */
export const takeBackTruth = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.truthEntry(":slug", ":study", ":id"),
  access: "witness",
  action: "take-back-truth",
  async change({ params: { slug, study: studyId, id } }, transaction) {
    const study = await openStudy(transaction, slug, studyId);
    const store = new TruthStore(transaction);
    const before = await getEntry(store, study, id);
    if (before.replaced_at !== null)
      throw new StaffError("unchanged", "It was replaced or taken back already.");
    await store.replace(study.id, id);
    return { subject: id, before: penguinOf(before) };
  },
});

/** Whether somebody is a participant and has not withdrawn: nothing more is noted of those who have. */
function takesPart(participant: Participant | undefined): participant is Participant {
  return participant?.withdrawn_at === null;
}

/** Returns the drawings with an entry in force that was made since a moment. */
function correctable(entries: readonly StoredTruth[], from: number): Set<string> {
  const since = new Date(from).toISOString();
  const holding = entries.filter(
    ({ entered_at, replaced_at }) => entered_at >= since && replaced_at === null,
  );
  return new Set(holding.flatMap(({ drawing_id }) => drawing_id ?? []));
}

/** Returns the beginning of today in a study's time zone, in milliseconds since 1970. */
function startOfToday({ time_zone }: StudySettings): number {
  return startOfDay(dayIn(time_zone), time_zone) ?? 0;
}

/** Returns the moment since which staff still remember drawings at a time: ISO 8601 in UTC. */
function hoursBefore(time: number): string {
  return new Date(time - HOURS * HOUR_MS).toISOString();
}

/** What the audit log has of an entry besides its id: neither whose it is nor its note. */
const penguinOf = ({ penguin }: Pick<TruthEntry, "penguin">) => ({ penguin });

/** Resolves to a study whose truth may be entered, and keeps it so until the transaction ends. */
async function openStudy(transaction: Database, slug: string, id: string): Promise<KeyedStudy> {
  const studies = new StudyStore(transaction);
  await studies.lock(slug);
  const study = await getStudy(studies, slug, id);
  if (study.status !== "running" && study.status !== "frozen")
    throw new StaffError("wrong-status", "The truth can only be entered while a study is running or frozen.");
  return study;
}

async function assertPenguin(transaction: Database, slug: string, penguin: string | null): Promise<void> {
  if (penguin === null) return;
  const penguins = await new AquariumStore(transaction).penguins(slug);
  if (!penguins.some(({ id }) => id === penguin))
    throw new StaffError("bad-request", "The aquarium has no such penguin.");
}

/**
 * Resolves to the id of the drawing that a participant has under a pseudonym; rejects ("not-found") where
 * they have none that staff may still choose.
 */
async function drawingOf(
  transaction: Database,
  study: KeyedStudy,
  { participant, drawing_id: pseudonym }: Pick<StoredTruth, "participant" | "drawing_id">,
): Promise<string | null> {
  if (pseudonym === null) return null;
  const pseudonyms = pseudonymsOf(study);
  const isWanted = (id: string) => pseudonyms.key(id) === pseudonym.toLowerCase();
  const since = hoursBefore(startOfToday(study.current.settings));
  const entries = await new TruthStore(transaction).ofParticipant(study.id, participant);
  const found =
    entries.flatMap(({ drawing_id }) => drawing_id ?? []).find(isWanted) ??
    (await findParticipantDrawing(transaction, { participant, since }, isWanted));
  if (found === undefined) throw new StaffError("not-found", "There is no such drawing.");
  return found;
}

/**
 * Resolves to the entry that a new one replaces; rejects ("conflict") where the one in force is not the one
 * that was seen, and does not show it: what is read of entries is a line of the audit log.
 */
async function replaceable(
  store: TruthStore,
  study: string,
  { participant, drawing_id }: { readonly participant: string; readonly drawing_id: string | null },
  replaces: string | null,
): Promise<StoredTruth | undefined> {
  const entries = await store.ofParticipant(study, participant);
  const current = entries.find((entry) => entry.drawing_id === drawing_id && entry.replaced_at === null);
  if ((current?.id ?? null) !== replaces)
    throw new StaffError("conflict", "Somebody else has already entered it.");
  return current;
}

async function getEntry(store: TruthStore, study: KeyedStudy, id: string): Promise<TruthEntry> {
  const entry = await store.find(study.id, id);
  if (!entry) throw new StaffError("not-found", "There is no such entry.");
  return toEntryOf(study)(entry);
}

/**
 * Returns a function that converts a study's entries for the answer: with drawings' pseudonyms, as a guest's
 * real id would let its holder get the drawing from the server.
 */
function toEntryOf(study: KeyedStudy): (truth: StoredTruth) => TruthEntry {
  const pseudonyms = pseudonymsOf(study);
  return ({ id, code, drawing_id, penguin, note, ...truth }) => {
    const { entered_at, entered_by, entered_by_name, replaced_at } = truth;
    return {
      id,
      code,
      drawing_id: drawing_id === null ? null : pseudonyms.key(drawing_id),
      penguin,
      note,
      entered_at,
      entered_by: { id: entered_by, name: entered_by_name },
      replaced_at,
    };
  };
}

const pseudonymsOf = ({ key }: KeyedStudy) => createPseudonyms(Buffer.from(key, "hex"));
