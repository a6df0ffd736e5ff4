import type { Database } from "../database.ts";
import { inBatches } from "../in-batches.ts";

/** A visit, as it is kept for a study; `summary` is JSON. */
export interface KeptSummary {
  readonly session_id: string;
  readonly summary: string;
}

/** Rows that are read by one query. */
const ROWS_AT_ONCE = 2_000;

/** What a server keeps of what it knows of a study's visits. */
export interface NewSummaries {
  readonly study: string;
  /** Of the code that made them: what another one made counts as none. */
  readonly version: string;
  readonly asOf: number;
  /** Since when `changed` has every visit that changed; `undefined`: it has all that there are. */
  readonly since: number | undefined;
  readonly changed: readonly KeptSummary[];
  /** Those of which nothing is left. */
  readonly gone: readonly string[];
}

/** The summaries of visits that live figures are made of, kept so that a server that starts need not read every event. */
export class VisitSummaryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns up to when a study's summaries are whole (milliseconds since 1970), where this version of the code has made them. */
  async asOf(study: string, version: string): Promise<number | undefined> {
    const row = await this.#database
      .selectFrom("visit_summaries")
      .select("as_of")
      .where("study", "=", study)
      .where("version", "=", version)
      .executeTakeFirst();
    return row && Date.parse(row.as_of);
  }

  /** Yields a study's summaries, some thousand at a time. */
  async *load(study: string): AsyncGenerator<readonly KeptSummary[]> {
    for (let after = ""; ; ) {
      const rows = await this.#database
        .selectFrom("visit_summary")
        .select(["session_id", "summary"])
        .where("study", "=", study)
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
   * Keeps summaries. Resolves to whether they are kept up to `asOf` now, by this call or another server's; where not, what is kept is not what `since` builds on, and all have to be kept anew. Some hundred
   * at a time, so that nobody's event waits for the whole: until the last are written, none count, as of a server that dies meanwhile.
   */
  async keep({ study, version, asOf, since, changed, gone }: NewSummaries): Promise<boolean> {
    const kept = await this.asOf(study, version);
    if (kept !== undefined && kept >= asOf) return true;
    if (since !== undefined && (kept === undefined || kept < since)) return false;
    if (since === undefined) await this.forget(study);
    for (const batch of inBatches(gone))
      await this.#database
        .deleteFrom("visit_summary")
        .where("study", "=", study)
        .where("session_id", "in", batch)
        .execute();
    for (const batch of inBatches(changed)) await this.#add(study, batch);
    const as_of = new Date(asOf).toISOString();
    await this.#database
      .insertInto("visit_summaries")
      .values({ study, version, as_of })
      .onConflict((conflict) => conflict.column("study").doUpdateSet({ version, as_of }))
      .execute();
    return true;
  }

  /** Deletes what is kept of a study. */
  async forget(study: string): Promise<void> {
    await this.#database.deleteFrom("visit_summaries").where("study", "=", study).execute();
    await this.#database.deleteFrom("visit_summary").where("study", "=", study).execute();
  }

  /** Adds summaries of those visits that are not deleted yet: nothing may come back of who was. */
  async #add(study: string, rows: readonly KeptSummary[]): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const sessions = rows.map(({ session_id }) => session_id);
      const stored = await transaction
        .selectFrom("event")
        .select("session_id")
        .distinct()
        .where("session_id", "in", sessions)
        .execute();
      const isStored = new Set(stored.map(({ session_id }) => session_id));
      const kept = rows.filter(({ session_id }) => isStored.has(session_id));
      if (kept.length === 0) return;
      await transaction
        .insertInto("visit_summary")
        .values(kept.map((row) => ({ study, ...row })))
        .onConflict((conflict) =>
          conflict
            .columns(["session_id", "study"])
            .doUpdateSet(({ ref }) => ({ summary: ref("excluded.summary") })),
        )
        .execute();
    });
  }
}
