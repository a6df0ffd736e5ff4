import { PostgresAdapter, sql } from "kysely";
import type { Database } from "../database.ts";
import { inBatches } from "../in-batches.ts";

/** A visit's summary, as it is stored for a study: `summary` is JSON. */
export interface StoredSummary {
  readonly session_id: string;
  readonly summary: string;
}

/** Identifies summaries: those of a study, as one version of the code makes them. Versions never read each other's. */
export interface SummariesKey {
  readonly study: string;
  readonly version: string;
}

/** What a server stores of its knowledge of a study's visits. */
export interface NewSummaries extends SummariesKey {
  readonly asOf: number;
  /** Since when every visit that changed is in `changed`; `undefined`: all visits are. */
  readonly since: number | undefined;
  readonly changed: readonly StoredSummary[];
  /** The visits of which nothing is left. */
  readonly gone: readonly string[];
}

/** Rows that one query reads: its answer is taken over in one turn of the event loop. */
const ROWS_AT_ONCE = 500;
/** After how long without a write no server of a version runs any more: a running one writes every minute. */
const UNUSED_AFTER_MS = 3_600_000;

/** The summaries of visits from which live figures are made, stored so that a server that starts need not read every event. */
export class VisitSummaryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns up to when the summaries are whole (milliseconds since 1970); `undefined` where they are not. */
  async asOf(key: SummariesKey): Promise<number | undefined> {
    return (await this.#find(key))?.asOf;
  }

  /** Yields the summaries, some hundred at a time. */
  async *load({ study, version }: SummariesKey): AsyncGenerator<readonly StoredSummary[]> {
    for (let after = ""; ; ) {
      const rows = await this.#database
        .selectFrom("visit_summary")
        .select(["session_id", "summary"])
        .where("study", "=", study)
        .where("version", "=", version)
        .where("session_id", ">", after)
        .orderBy("session_id")
        .limit(ROWS_AT_ONCE)
        .execute();
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_AT_ONCE) return;
      after = last.session_id;
    }
  }

  /**
   * Stores summaries, some hundreds at a time, so that no event waits for all of them. Resolves to whether they are complete up to `asOf` now, by this call or another server's;
   * where not, what is stored is not what `since` builds on, and all have to be stored anew. Until the last are written none count, which includes the case that the server dies
   * meanwhile.
   */
  async keep({ asOf, since, changed, gone, ...key }: NewSummaries): Promise<boolean> {
    const found = await this.#find(key);
    if (found?.asOf !== undefined && found.asOf >= asOf) return true;
    if (since !== undefined && (found?.asOf === undefined || found.asOf < since)) return false;
    const written = since === undefined || !found ? await this.#beginAnew(key) : found.written;
    await this.#deleteUnused(key);
    for (const batch of inBatches(gone)) await this.#deleteRows(key, batch);
    for (const batch of inBatches(changed)) await this.#add(key, batch);
    return this.#finish(key, { written, asOf });
  }

  async #find({ study, version }: SummariesKey) {
    const row = await this.#database
      .selectFrom("visit_summaries")
      .select(["as_of", "written_at"])
      .where("study", "=", study)
      .where("version", "=", version)
      .executeTakeFirst();
    return row && { asOf: row.as_of === null ? undefined : Date.parse(row.as_of), written: row.written_at };
  }

  /** Deletes the summaries, which are not whole from now on; resolves to when. */
  async #beginAnew(key: SummariesKey): Promise<string> {
    const begun = { as_of: null, written_at: new Date().toISOString() };
    await this.#database
      .insertInto("visit_summaries")
      .values({ ...key, ...begun })
      .onConflict((conflict) => conflict.columns(["study", "version"]).doUpdateSet(begun))
      .execute();
    await this.#deleteRows(key);
    return begun.written_at;
  }

  /** Notes that the summaries are complete. Resolves to `false` and notes nothing where another server has written since they were found or begun: it may have deleted them. */
  async #finish(
    { study, version }: SummariesKey,
    { written, asOf }: { readonly written: string; readonly asOf: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable("visit_summaries")
      .set({ as_of: new Date(asOf).toISOString(), written_at: new Date().toISOString() })
      .where("study", "=", study)
      .where("version", "=", version)
      .where("written_at", "=", written)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Deletes what versions that have no server left have stored for a study. */
  async #deleteUnused({ study, version }: SummariesKey): Promise<void> {
    const unused = await this.#database
      .selectFrom("visit_summaries")
      .select(["study", "version"])
      .where("study", "=", study)
      .where("version", "<>", version)
      .where("written_at", "<", new Date(Date.now() - UNUSED_AFTER_MS).toISOString())
      .execute();
    for (const key of unused) {
      await this.#deleteRows(key);
      await this.#database
        .deleteFrom("visit_summaries")
        .where("study", "=", study)
        .where("version", "=", key.version)
        .execute();
    }
  }

  async #deleteRows({ study, version }: SummariesKey, sessions?: readonly string[]): Promise<void> {
    const rows = this.#database
      .deleteFrom("visit_summary")
      .where("study", "=", study)
      .where("version", "=", version);
    await (sessions ? rows.where("session_id", "in", sessions) : rows).execute();
  }

  /** Adds summaries of those visits that are not deleted yet: nothing deleted may come back. */
  async #add(key: SummariesKey, rows: readonly StoredSummary[]): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const stored = new Set(
        await lockSessions(
          transaction,
          rows.map(({ session_id }) => session_id),
        ),
      );
      const kept = rows.filter(({ session_id }) => stored.has(session_id));
      if (kept.length === 0) return;
      await transaction
        .insertInto("visit_summary")
        .values(kept.map((row) => ({ ...key, ...row })))
        .onConflict((conflict) =>
          conflict
            .columns(["session_id", "study", "version"])
            .doUpdateSet(({ ref }) => ({ summary: ref("excluded.summary") })),
        )
        .execute();
    });
  }
}

/**
 * Finds the sessions that have events, and keeps others from deleting these until the transaction ends. On SQLite, the transaction has the database's one write lock from its
 * beginning. On PostgreSQL, it locks one event of each session; a deletion waits for that, and then deletes the summaries as well. Events that another transaction is deleting
 * count as deleted, so that no two wait for each other.
 */
async function lockSessions(transaction: Database, sessions: readonly string[]): Promise<string[]> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter))
    return storedSessions(transaction, sessions);
  const wanted = sql.join(sessions.map((session) => sql`(${session})`));
  const { rows } = await sql<{ session_id: string }>`
    select session_id from event where event_id in (
      select (select event_id from event as own where own.session_id = wanted.id limit 1)
      from (values ${wanted}) as wanted (id)
    ) for key share skip locked`.execute(transaction);
  return rows.map(({ session_id }) => session_id);
}

async function storedSessions(database: Database, sessions: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectFrom("event")
    .select("session_id")
    .distinct()
    .where("session_id", "in", sessions)
    .execute();
  return rows.map(({ session_id }) => session_id);
}
