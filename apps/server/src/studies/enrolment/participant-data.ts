import { uuid } from "@harapen/contract/primitives";
import { deleteBy, mapInBatches, selectBy } from "../../database/batches.ts";
import { retryOnce } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import type { Held, PersonalData, Whose } from "../../database/personal-data.ts";
import { AuditLog } from "../../people/staff/audit-log.ts";
import { findNaming, findTakingPart } from "../../sessions/session-data.ts";
import { participantName } from "../pseudonyms.ts";
import { studyDigest } from "../study-digest.ts";
import { countDeleted } from "./study-counts.ts";

/**
 * Finds who takes part with a code, in one study or in any; a participant's id, which is no code, is returned
 * whether there is a row or not.
 */
export async function findByCode(database: Database, code: string, study?: string): Promise<string[]> {
  if (uuid.safeParse(code).success) return [code];
  let query = database.selectFrom("participant").select("id").where("code", "=", code);
  if (study !== undefined) query = query.where("study", "=", study);
  return (await query.execute()).map(({ id }) => id);
}

/** The participants of studies, and what staff entered of them, answers to a questionnaire too. */
export const participantData: PersonalData = {
  tables: [
    "participant",
    "participant_consent",
    "study_code",
    "truth",
    "exclusion",
    "answer_row",
    "audit_entry",
  ],

  async find(database, whose) {
    const again = await selectBy(database, ["id"], "participant", "unit", whose.units);
    const ids = new Set([
      ...whose.participants,
      ...again.map(({ id }) => id),
      ...(await findNamed(database, whose.sessions)),
      ...(await findByDevice(database, whose)),
    ]);
    return findOf(database, [...ids], whose.drawings);
  },

  /**
   * A participant stays until the last of their events and drawings is deleted: only by the participant are
   * these known to be theirs, and to be from somebody who has withdrawn.
   */
  retained: {
    kind: "participants",

    async count(database, { id: study }, { from, before }, staying = new Set()) {
      const rows = await database
        .selectFrom("participant")
        .select(["id", "joined_at"])
        .where("study", "=", study)
        .where("joined_at", ">=", from)
        .where("joined_at", "<", before)
        .orderBy("joined_at")
        .execute();
      const own = rows.filter(({ id }) => !staying.has(id));
      return { rows: own.length, first: own[0]?.joined_at };
    },

    async participants(database, { id: study }, since) {
      const rows = await database
        .selectFrom("participant")
        .select("id")
        .where("study", "=", study)
        .where("joined_at", ">=", since)
        .execute();
      return rows.map(({ id }) => id);
    },

    delete(database, { id: study }, before, staying) {
      return retryOnce({ idempotent: true }, () =>
        database.transaction().execute(async (transaction) => {
          const old = await transaction
            .selectFrom("participant")
            .select("id")
            .where("study", "=", study)
            .where("joined_at", "<", before)
            .execute();
          const gone = old.flatMap(({ id }) => (staying.has(id) ? [] : [id]));
          await countDeleted(transaction, gone, "retention");
          return (await findOf(transaction, gone, [])).delete(transaction);
        }),
      );
    },
  },
};

/** Finds what studies store about some participants, and about drawings. */
async function findOf(
  database: Database,
  ids: readonly string[],
  drawings: readonly string[],
): Promise<Held> {
  const participants = await selectBy(database, ["id", "study", "code", "unit"], "participant", "id", ids);
  const truths = [
    ...(await selectBy(database, ["id", "study"], "truth", "participant", ids)),
    ...(await selectBy(database, ["id", "study"], "truth", "drawing_id", drawings)),
  ];
  const exclusions = await selectBy(database, ["study"], "exclusion", "participant", ids);
  const answers = await selectBy(database, ["study"], "answer_row", "participant", ids);
  const entered = [...new Set(truths.map(({ id }) => id))];
  const concerned = new Set(
    [...participants, ...truths, ...exclusions, ...answers].map(({ study }) => study),
  );
  const studies = await selectBy(database, ["aquarium"], "study", "id", [...concerned]);
  return {
    counts: {
      participants: participants.length,
      truths: entered.length,
      exclusions: exclusions.length,
      answers: answers.length,
    },
    leads: { participants: ids, units: participants.map(({ unit }) => unit) },
    aquariums: studies.map(({ aquarium }) => aquarium),
    studies: participants.map(({ study }) => study),
    count: (transaction) => countDeleted(transaction, ids, "request"),
    // A code that was handed out goes, too; that nobody is enrolled by it again, nor by the device or the
    // visit that it was instead, is the log's (`forgotten`).
    async delete(transaction) {
      const keys = await selectBy(transaction, ["id", "key"], "study", "id", [...concerned]);
      const names = participants.flatMap(({ id, study }) =>
        keys.filter((keyed) => keyed.id === study).map((keyed) => participantName(keyed, id)),
      );
      await new AuditLog(transaction).blank([...ids, ...names, ...entered]);
      await deleteBy(transaction, "truth", "id", entered);
      await deleteBy(transaction, "exclusion", "participant", ids);
      await deleteBy(transaction, "answer_row", "participant", ids);
      await deleteBy(transaction, "participant_consent", "participant", ids);
      for (const { study, code } of participants)
        await transaction
          .deleteFrom("study_code")
          .where("study", "=", study)
          .where("code", "=", code)
          .execute();
      await deleteBy(transaction, "participant", "id", ids);
      return [];
    },
  };
}

/**
 * Returns the participants who are first named only by these sessions. Leaves out one whom another session
 * also named first, as on a device that a family shares, and one named only later, as whoever knows a
 * participant's id can name it.
 */
async function findNamed(database: Database, sessions: readonly string[]): Promise<string[]> {
  const rows = await selectBy(database, ["participant"], "session_study", "session", sessions);
  const named = [...new Set(rows.map(({ participant }) => participant))];
  const own = new Set(sessions);
  const joined = Map.groupBy(await findTakingPart(database, named), ({ participant }) => participant);
  return named.filter((id) => joined.get(id)?.every(({ session }) => own.has(session)));
}

/**
 * Finds the participants whom no event identifies as a person any more, or yet, by the digests of devices
 * that their studies keep: for a device by its own digest, for a member by those of devices that nobody else
 * has used. A participant whom others' sessions name too is left to them; a session whose events are gone is
 * nobody else's.
 */
async function findByDevice(database: Database, whose: Whose): Promise<string[]> {
  const own = new Set(whose.sessions);
  const devices = whose.device === undefined ? [] : [whose.device];
  if (whose.uid !== undefined)
    for (const device of await readDevices(database, whose.sessions))
      if ((await findNaming(database, { device })).every((session) => own.has(session))) devices.push(device);
  if (devices.length === 0) return [];
  const studies = await database.selectFrom("study").select(["id", "key"]).execute();
  const found: string[] = [];
  for (const { id, key } of studies) {
    const digests = devices.map((device) => studyDigest(key, "device", device));
    const rows = await mapInBatches(digests, (batch) =>
      database
        .selectFrom("participant")
        .select("id")
        .where("study", "=", id)
        .where(({ or, eb }) => or([eb("unit", "in", batch), eb("device", "in", batch)]))
        .execute(),
    );
    found.push(...rows.map((row) => row.id));
  }
  const others = (await findTakingPart(database, found)).filter(
    ({ session, isExpired }) => !isExpired && !own.has(session),
  );
  const shared = new Set(others.map(({ participant }) => participant));
  return found.filter((id) => !shared.has(id));
}

/**
 * Returns the numbers of the sessions' devices, in lower case: the rows of sessions have only their digests.
 */
async function readDevices(database: Database, sessions: readonly string[]): Promise<Set<string>> {
  const rows = await mapInBatches(sessions, (batch) =>
    database
      .selectFrom("event")
      .select("payload")
      .where("name", "=", "session_start")
      .where("session_id", "in", batch)
      .execute(),
  );
  const named = rows.map(({ payload }) => uuid.safeParse(JSON.parse(payload).device).data);
  return new Set(named.flatMap((device) => device?.toLowerCase() ?? []));
}
