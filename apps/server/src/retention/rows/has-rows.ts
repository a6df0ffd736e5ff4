import { GUEST } from "@harapen/contract/constants";
import { sql } from "kysely";
import { ANYWHERE } from "../../forgetting/find-saves.ts";
import { EVENT_TABLES } from "../../forgetting/find-sessions.ts";
import type { PersonalIds } from "../../forgetting/forgotten-ids.ts";
import { mapInBatches } from "../../forgetting/map-in-batches.ts";
import type { Database } from "../../storage/database.ts";
import { BEFORE_ALL } from "../cutoff.ts";

/** Expressions, so that rows are found by their ids, and not by an index of times. */
const RECEIVED = sql<string>`received_at || ''`;
const SAVED = sql<string>`saved_at || ''`;

/** Whether an event of sessions is stored, a quarantined one too, that was received since a time (ISO 8601 in UTC). */
export async function hasEvents(
  database: Database,
  sessions: readonly string[],
  since = BEFORE_ALL,
): Promise<boolean> {
  const found = await Promise.all(
    EVENT_TABLES.map((table) =>
      mapInBatches(sessions, (batch) =>
        database
          .selectFrom(table)
          .select("session_id")
          .where("session_id", "in", batch)
          .where(RECEIVED, ">=", since)
          .limit(1)
          .execute(),
      ),
    ),
  );
  return found.flat().length > 0;
}

/**
 * Whether a record of drawings or searches, or a guest's drawing in an album, is stored that was saved since a time. A member's album does not count: a study's retention does
 * not apply to it.
 */
export async function hasSaves(
  database: Database,
  { drawings, searches }: Pick<PersonalIds, "drawings" | "searches">,
  since = BEFORE_ALL,
): Promise<boolean> {
  const records = () => database.selectFrom("record").select("saved_at").where(SAVED, ">=", since).limit(1);
  const guests = () =>
    database
      .selectFrom("drawing")
      .select("saved_at")
      .where("uid", "=", GUEST)
      .where(SAVED, ">=", since)
      .limit(1);
  const found = await Promise.all([
    mapInBatches(drawings, (batch) => records().where(ANYWHERE).where("drawing_id", "in", batch).execute()),
    mapInBatches(searches, (batch) => records().where("search_id", "in", batch).execute()),
    mapInBatches(drawings, (batch) => guests().where(ANYWHERE).where("drawing_id", "in", batch).execute()),
  ]);
  return found.flat().length > 0;
}
