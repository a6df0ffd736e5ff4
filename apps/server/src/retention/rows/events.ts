import { sql } from "kysely";
import { EVENT_TABLES, type EventTableName } from "../../forgetting/find-sessions.ts";
import { mapInBatches } from "../../forgetting/map-in-batches.ts";
import type { Database } from "../../storage/database.ts";
import type { StudySession } from "../../storage/studies/study-sessions.ts";
import { BEFORE_ALL } from "../cutoff.ts";
import { deleteAtOnce } from "./delete-at-once.ts";
import { findSessionsOf, noteSessions } from "./study-ids.ts";

/** As an expression, so that SQLite reads by the sessions, which are few, and not by the index of times, through all events. */
const STORED = sql<string>`received_at || ''`;

/** The events of a study's sessions, quarantined ones too. */
export async function retainedEvents(database: Database, { id: study }: { readonly id: string }) {
  const sessions = await findSessionsOf(database, study);
  const ids = sessions.map(({ session }) => session);
  const inTables = async <Row>(
    read: (table: EventTableName, batch: readonly string[]) => Promise<readonly Row[]>,
  ) =>
    (await Promise.all(EVENT_TABLES.map((table) => mapInBatches(ids, (batch) => read(table, batch))))).flat();
  const count = async (from: string, before: string): Promise<number> => {
    const counts = await inTables((table, batch) =>
      database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as("rows"))
        .where("session_id", "in", batch)
        .where(STORED, ">=", from)
        .where(STORED, "<", before)
        .execute(),
    );
    return counts.reduce((sum, { rows }) => sum + Number(rows), 0);
  };
  return {
    count,
    due: (before: string) => count(BEFORE_ALL, before),
    async earliest(from: string): Promise<string | undefined> {
      const times = await inTables((table, batch) =>
        database
          .selectFrom(table)
          .select(({ fn }) => fn.min("received_at").as("at"))
          .where("session_id", "in", batch)
          .where(STORED, ">=", from)
          .execute(),
      );
      return times
        .flatMap(({ at }) => at ?? [])
        .sort()
        .at(0);
    },
    async delete(before: string) {
      await noteSessions(database, study, await withOldEvents(database, sessions, before));
      return deleteAtOnce(database, async (transaction) => {
        for (const table of EVENT_TABLES)
          await mapInBatches(ids, (batch) =>
            transaction
              .deleteFrom(table)
              .where("session_id", "in", batch)
              .where(STORED, "<", before)
              .execute(),
          );
        await mapInBatches(ids, (batch) =>
          transaction.deleteFrom("visit_summary").where("session_id", "in", batch).execute(),
        );
        return [];
      });
    },
  };
}

async function withOldEvents(
  database: Database,
  sessions: readonly StudySession[],
  before: string,
): Promise<StudySession[]> {
  const ids = sessions.map(({ session }) => session);
  const old = await mapInBatches(ids, (batch) =>
    database
      .selectFrom("event")
      .select("session_id")
      .distinct()
      .where("session_id", "in", batch)
      .where(STORED, "<", before)
      .execute(),
  );
  const found = new Set(old.map(({ session_id }) => session_id));
  return sessions.filter(({ session }) => found.has(session));
}
