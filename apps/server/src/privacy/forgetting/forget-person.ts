import { GUEST } from "@harapen/contract/constants";
import { retryOnce } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import { eraseDeleted } from "../../database/dialects/sqlite/erase-deleted.ts";
import { NOBODY, type PenguinKey, withIds } from "../../database/personal-data.ts";
import { completeSessions } from "../../sessions/complete-sessions.ts";
import { logForgottenDrawings } from "../../sessions/forgotten.ts";
import { findByCode } from "../../studies/enrolment/participant-data.ts";
import { StudyStore } from "../../studies/study-store.ts";
import { type FoundData, findPersonalData, isNothing } from "./find-personal-data.ts";
import {
  forgottenKey,
  readForgottenIds,
  readForgottenPersons,
  saveForgottenIds,
  saveForgottenPerson,
} from "./forgotten-ids.ts";
import type { Person } from "./person.ts";
import { type Asker, findPastExports, type PastExport, saveReceipts } from "./receipts.ts";

/** What is stored of a person, and the key under which the log has their deletion. */
export interface FoundPerson {
  readonly person: Person;
  readonly key: string;
  readonly data: FoundData;
  readonly exports: readonly PastExport[];
}

/** What was deleted, and the receipt of each study in which the person took part. */
export interface DeletedPerson {
  readonly data: FoundData;
  readonly exports: readonly PastExport[];
  readonly receipts: ReadonlyMap<string, string>;
  /**
   * Whether the data can no longer be read from the database file's bytes; otherwise erasing has to be
   * repeated.
   */
  readonly erased: boolean;
}

/**
 * Stores in the deletion's transaction what is to stay on record of it; called only if something is deleted.
 */
export type NoteDeletion = (
  transaction: Database,
  deleted: Pick<DeletedPerson, "data" | "exports">,
) => Promise<void>;

/**
 * Finds what is stored of a person, in one study if given for a participant; `undefined` where nothing is.
 */
export async function findPerson(
  database: Database,
  person: Person,
  study?: string,
): Promise<FoundPerson | undefined> {
  const key = await forgottenKey(database, person);
  await completeSessions(database);
  const numbers = person.kind === "participant" ? { isParticipant: true } : person;
  const participants = person.kind === "participant" ? await findByCode(database, person.code, study) : [];
  const forgotten = await readForgottenIds(database, key);
  const whose = withIds(withIds({ ...NOBODY, ...numbers }, forgotten), { participants });
  const data = await findPersonalData(database, whose);
  if (isNothing(data)) return undefined;
  return { person, key, data, exports: await findPastExports(database, data) };
}

/**
 * Deletes what is stored of a person, in one transaction, and then overwrites it on the disk where the
 * database is a file.
 */
export async function deletePerson(
  database: Database,
  { person, key, data: seen }: FoundPerson,
  by: Asker,
  note?: NoteDeletion,
): Promise<DeletedPerson> {
  const deleted = await retryOnce({ idempotent: true }, () =>
    database.transaction().execute(async (transaction) => {
      await lockFor(transaction, seen);
      const found = await findPersonalData(transaction, seen.whose);
      const exports = await findPastExports(transaction, found);
      const data = { ...found, patterns: await found.delete(transaction) };
      const { whose, rows } = data;
      await saveForgottenPerson(transaction, key);
      await saveForgottenIds(transaction, key, whose, person.kind === "participant" ? rows : []);
      await logForgottenDrawings(transaction, [GUEST, ...whose.accounts, ...whose.authors], whose);
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
 * Deletes what arrived late under the ids of people who were deleted earlier, and of sessions that take part
 * as one of their participants. Cuts the database's log once more, in case somebody was reading it during an
 * earlier deletion. Stops before the next person once `stopping` is aborted.
 */
export async function forgetLate(database: Database, stopping?: AbortSignal): Promise<DeletedLate> {
  await completeSessions(database, stopping && { signal: stopping });
  const late: (readonly PenguinKey[])[] = [];
  for (const [key, ids] of await readForgottenPersons(database)) {
    if (stopping?.aborted) break;
    const seen = await findPersonalData(database, withIds(NOBODY, ids));
    if (!isNothing(seen)) late.push(await deleteLate(database, key, seen));
  }
  await eraseDeleted(database, { stopping });
  return { persons: late.length, patterns: late.flat() };
}

/**
 * Deletes what was seen of a person, and what has come since; resolves to the penguins whose learned pattern
 * rested on it.
 */
function deleteLate(database: Database, key: string, seen: FoundData): Promise<readonly PenguinKey[]> {
  return retryOnce({ idempotent: true }, () =>
    database.transaction().execute(async (transaction) => {
      await lockFor(transaction, seen);
      const data = await findPersonalData(transaction, seen.whose);
      await saveForgottenIds(transaction, key, data.whose);
      return data.delete(transaction);
    }),
  );
}

/**
 * Ensures that from here on no export begins, so that each is either found by the deletion or reads after it,
 * and that no other deletion finds what this one deletes.
 */
async function lockFor(transaction: Database, { aquariums, taught, studies }: FoundData): Promise<void> {
  const changed = [...aquariums, ...taught.map(({ aquarium }) => aquarium)];
  await new StudyStore(transaction).lockOf(studies, changed);
}
