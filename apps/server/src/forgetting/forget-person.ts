import { logForgottenDrawings } from "../storage/albums/forgotten-saves.ts";
import { retryOnce } from "../storage/commits/retry-once.ts";
import type { Database } from "../storage/database.ts";
import { eraseDeleted } from "../storage/dialects/sqlite/erase-deleted.ts";
import { participantSessions } from "../storage/studies/study-sessions.ts";
import { StudyStore } from "../storage/studies/study-store.ts";
import { deletePersonalData } from "./delete-personal-data.ts";
import { aquariumsOf, findPersonalData, isNothing, type PersonalData } from "./find-personal-data.ts";
import type { PenguinKey } from "./find-saves.ts";
import { findSessions } from "./find-sessions.ts";
import {
  forgottenKey,
  NO_IDS,
  type PersonalIds,
  readForgottenIds,
  readForgottenPersons,
  saveForgottenIds,
  saveForgottenPerson,
  saveForgottenRows,
  unionOf,
} from "./forgotten-ids.ts";
import { findByDevice } from "./participants/find-by-device.ts";
import { findByCode } from "./participants/find-participants.ts";
import {
  type Asker,
  findPastExports,
  type PastExport,
  saveReceipts,
  studiesOf,
} from "./participants/receipts.ts";
import type { Person } from "./person.ts";

/** What is stored of a person, and the ids by which it was found. */
export interface FoundPerson {
  readonly person: Person;
  readonly key: string;
  readonly known: PersonalIds;
  readonly data: PersonalData;
  readonly exports: readonly PastExport[];
}

/** What was deleted, and the receipt of each study in which the person took part. */
export interface DeletedPerson {
  readonly data: PersonalData;
  readonly exports: readonly PastExport[];
  readonly receipts: ReadonlyMap<string, string>;
  /** Whether the data can no longer be read from the database file's bytes; otherwise erasing has to be repeated. */
  readonly erased: boolean;
}

/** Stores in the deletion's transaction what is to stay on record of it; called only if something is deleted. */
export type NoteDeletion = (
  transaction: Database,
  deleted: Pick<DeletedPerson, "data" | "exports">,
) => Promise<void>;

/** Finds what is stored of a person, in one study if given for a participant; `undefined` where nothing is. */
export async function findPerson(
  database: Database,
  person: Person,
  study?: string,
): Promise<FoundPerson | undefined> {
  const key = await forgottenKey(database, person);
  const forgotten = await readForgottenIds(database, key);
  const participants = [...forgotten.participants, ...(await findByCode(database, person, study))];
  const sessions = await findSessions(database, person, participants);
  participants.push(...(await findByDevice(database, person, sessions)));
  const known = unionOf(forgotten, { ...NO_IDS, sessions, participants });
  const data = await findPersonalData(database, whose(person), known);
  if (isNothing(data)) return undefined;
  return { person, key, known, data, exports: await findPastExports(database, data) };
}

/** Deletes what is stored of a person, in one transaction, and then overwrites it on the disk where the database is a file. */
export async function deletePerson(
  database: Database,
  { person, key, known, data: seen }: FoundPerson,
  by: Asker,
  note?: NoteDeletion,
): Promise<DeletedPerson> {
  const deleted = await retryOnce({ idempotent: true }, () =>
    database.transaction().execute(async (transaction) => {
      await lockFor(transaction, seen);
      const found = await findPersonalData(transaction, whose(person), known);
      const exports = await findPastExports(transaction, found);
      const data = { ...found, patterns: await deletePersonalData(transaction, found) };
      await saveForgottenPerson(transaction, key);
      await saveForgottenIds(transaction, key, data.ids);
      if (person.kind === "participant")
        await saveForgottenRows(transaction, key, [...data.records, ...data.drawings]);
      await logForgottenDrawings(transaction, data.senders, data.ids);
      const receipts = await saveReceipts(transaction, { person, by, data, exports });
      if (!isNothing(found)) await note?.(transaction, { data, exports });
      return { data, exports, receipts };
    }),
  );
  return { ...deleted, erased: await eraseDeleted(database) };
}

/** What was deleted that had arrived late. */
export interface DeletedLate {
  /** The number of people who had such data. */
  readonly persons: number;
  /** The penguins whose learned pattern rested on it, and is out of force. */
  readonly patterns: readonly PenguinKey[];
}

/**
 * Deletes what arrived late under the ids of people who were deleted earlier, and of sessions that take part as one of their participants. Cuts the database's log
 * once more, in case somebody was reading it during an earlier deletion. Stops before the next person once `stopping` is aborted.
 */
export async function forgetLate(database: Database, stopping?: AbortSignal): Promise<DeletedLate> {
  const late: (readonly PenguinKey[])[] = [];
  const persons = await readForgottenPersons(database);
  const sessionsOf = await sessionsByParticipant(database, [...persons.values()]);
  for (const [key, ids] of persons) {
    if (stopping?.aborted) break;
    const known = unionOf(ids, { ...NO_IDS, sessions: ids.participants.flatMap(sessionsOf) });
    const seen = await findPersonalData(database, {}, known);
    if (isNothing(seen)) continue;
    late.push(await deleteLate(database, key, { known, seen }));
  }
  await eraseDeleted(database, { stopping });
  return { persons: late.length, patterns: late.flat() };
}

/** Deletes what was seen of a person, and what has come since; resolves to the penguins whose learned pattern rested on it. */
function deleteLate(
  database: Database,
  key: string,
  { known, seen }: { readonly known: PersonalIds; readonly seen: PersonalData },
): Promise<readonly PenguinKey[]> {
  return retryOnce({ idempotent: true }, () =>
    database.transaction().execute(async (transaction) => {
      await lockFor(transaction, seen);
      const data = await findPersonalData(transaction, {}, known);
      const patterns = await deletePersonalData(transaction, data);
      await saveForgottenIds(transaction, key, data.ids);
      return patterns;
    }),
  );
}

/** Returns a function that gives the sessions that take part as a participant; looks for those of all persons at once. */
async function sessionsByParticipant(
  database: Database,
  persons: readonly PersonalIds[],
): Promise<(participant: string) => string[]> {
  const participants = persons.flatMap((ids) => ids.participants);
  const byParticipant = Map.groupBy(
    await participantSessions(database, participants),
    ({ participant }) => participant,
  );
  return (participant) => (byParticipant.get(participant) ?? []).map(({ session }) => session);
}

/** Ensures that from here on no export begins, so that each is either found by the deletion or reads after it, and that no other deletion finds what this one deletes. */
async function lockFor(transaction: Database, data: PersonalData): Promise<void> {
  const changed = [...aquariumsOf(data), ...data.taught.map(({ aquarium }) => aquarium)];
  await new StudyStore(transaction).lockOf(studiesOf(data), changed);
}

function whose(person: Person) {
  return person.kind === "account" ? { uid: person.uid } : { isParticipant: person.kind === "participant" };
}
