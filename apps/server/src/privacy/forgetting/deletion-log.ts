import { type Selectable, sql } from "kysely";
import { mapInBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import { eraseDeleted } from "../../database/dialects/sqlite/erase-deleted.ts";
import { NOBODY, withIds } from "../../database/personal-data.ts";
import type { Tables } from "../../database/tables.ts";
import { subjectOf } from "../../people/accounts/accounts.ts";
import { completeSessions } from "../../sessions/complete-sessions.ts";
import { deleteSaves, findSavesByRow } from "../../visits/save-data.ts";
import { findPersonalData } from "./find-personal-data.ts";
import { idsOf, personDigest } from "./forgotten-ids.ts";

type ForgottenRow = Selectable<Tables["forgotten"]>;

/**
 * The log of what was deleted of persons from a database, and the key of its digests: what another state of
 * the same database has to lose as well.
 */
export interface DeletionLog {
  /** 32 bytes, in hexadecimal; `undefined` where nothing was ever deleted. */
  readonly key: string | undefined;
  readonly rows: readonly ForgottenRow[];
}

/** How many deletions were repeated, by kind. */
export interface Repeated {
  /** Members and devices whose data were deleted. */
  readonly persons: number;
  /** Members who had deleted drawings from their albums. */
  readonly albums: number;
}

/** Reads the log; an empty one where the database is from before there was one. */
export async function readDeletionLog(database: Database): Promise<DeletionLog> {
  const tables = await database.introspection.getTables();
  if (!tables.some(({ name }) => name === "forgotten")) return { key: undefined, rows: [] };
  const key = await database.selectFrom("research_key").select("key").executeTakeFirst();
  return { key: key?.key, rows: await database.selectFrom("forgotten").selectAll().execute() };
}

/**
 * Repeats, in a restored database, the deletions since its backup, and takes over the log's key where that
 * was generated since. For each entry that the database's own log lacks, deletes sessions, drawings and
 * searches by their ids, album rows by theirs, and members' data by their accounts, which the keyed digests
 * identify. Returns the number of persons, and of albums, of which something was deleted. What somebody left
 * after an earlier deletion is not touched.
 */
export async function repeatDeletions(database: Database, { key, rows }: DeletionLog): Promise<Repeated> {
  if (key !== undefined) await keepKey(database, key);
  const missed = await findMissed(database, rows);
  if (missed.length > 0) await completeSessions(database, { pauseMs: 0 });
  const accounts =
    key === undefined || missed.length === 0 ? new Map() : await accountsByDigest(database, key);
  const persons = Map.groupBy(missed, ({ person }) => person);
  for (const [person, deleted] of persons)
    await database.transaction().execute(async (transaction) => {
      // Where the account itself was not deleted again, only what came late was: the rest is from after its
      // deletion.
      const uid = isPerson(deleted) ? accounts.get(person) : undefined;
      const data = await findPersonalData(transaction, withIds({ ...NOBODY, uid }, idsOf(deleted)));
      await data.delete(transaction);
      await deleteSaves(transaction, await findSavesByRow(transaction, idsOfKind(deleted, "row")));
      await mapInBatches(deleted, (batch) =>
        transaction
          .insertInto("forgotten")
          .values(batch)
          .onConflict((conflict) =>
            conflict
              .columns(["person", "kind", "id"])
              .doUpdateSet(({ ref }) => ({ forgotten_at: ref("excluded.forgotten_at") })),
          )
          .execute(),
      );
    });
  if (missed.length > 0) await eraseDeleted(database);
  const all = [...persons.values()];
  return { persons: all.filter(isPerson).length, albums: all.filter(isAlbum).length };
}

/**
 * Takes over the key: with one of its own, the database would never recognise what this one's digests stand
 * for.
 */
async function keepKey(database: Database, key: string): Promise<void> {
  await database
    .insertInto("research_key")
    .values({ id: 1, key, made_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Returns the rows of a log that the database's own lacks, or has with an earlier time, as of a device that
 * its visitor has deleted again since.
 */
async function findMissed(database: Database, rows: readonly ForgottenRow[]): Promise<ForgottenRow[]> {
  const own = await database.selectFrom("forgotten").selectAll().execute();
  const known = new Map(own.map((row) => [keyOf(row), row.forgotten_at]));
  return rows.filter((row) => {
    const at = known.get(keyOf(row));
    return at === undefined || (row.kind === "device" && at < row.forgotten_at);
  });
}

const isPerson = (deleted: readonly ForgottenRow[]) => deleted.some(({ kind }) => kind === "person");
const isAlbum = (deleted: readonly ForgottenRow[]) =>
  !isPerson(deleted) && deleted.some(({ kind }) => kind === "row");

const keyOf = ({ person, kind, id }: ForgottenRow) => JSON.stringify([person, kind, id]);

function idsOfKind(rows: readonly ForgottenRow[], wanted: ForgottenRow["kind"]): string[] {
  return rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
}

/** Returns every account of which something is stored, by its digest. */
async function accountsByDigest(database: Database, key: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ uid: string }>`select uid from visitor union select uid from record
    union select uid from drawing union select uid from sign_in_session
    union select sub as uid from staff_member where sub is not null
    union select id as uid from demo_sign_in where kind = 'Account'`.execute(database);
  const bytes = Buffer.from(key, "hex");
  const uids = rows.map(({ uid }) => subjectOf(uid));
  return new Map(uids.map((uid) => [personDigest(bytes, { kind: "account", uid }), uid]));
}
