import { GUEST } from "@harapen/contract/constants";
import { ANYWHERE } from "../../forgetting/find-saves.ts";
import { EVENT_TABLES } from "../../forgetting/find-sessions.ts";
import { mapInBatches } from "../../forgetting/map-in-batches.ts";
import { readLinks } from "../../forgetting/participants/find-participants.ts";
import type { Database } from "../../storage/database.ts";

/**
 * Deletes what was noted of whose a study's sessions, drawings and searches are (`study_link`), of participants who are gone, and of whom neither events nor drawings are left that a
 * later day is to delete: a member's album stays, and needs none. Resolves to of how many participants.
 */
export async function deleteIdleLinks(
  transaction: Database,
  { id: study }: { readonly id: string },
): Promise<number> {
  const gone = await transaction
    .selectFrom("study_link")
    .select("participant")
    .distinct()
    .where("study", "=", study)
    .where("participant", "not in", (query) =>
      query.selectFrom("participant").select("id").where("study", "=", study),
    )
    .execute();
  let idle = 0;
  for (const { participant } of gone) {
    if (await hasRows(transaction, participant)) continue;
    await transaction
      .deleteFrom("study_link")
      .where("study", "=", study)
      .where("participant", "=", participant)
      .execute();
    idle += 1;
  }
  return idle;
}

async function hasRows(database: Database, participant: string): Promise<boolean> {
  const { sessions, drawings, searches } = await readLinks(database, [participant]);
  const found = await Promise.all([
    ...EVENT_TABLES.map((table) =>
      mapInBatches(sessions, (batch) =>
        database.selectFrom(table).select("session_id").where("session_id", "in", batch).limit(1).execute(),
      ),
    ),
    mapInBatches(drawings, (batch) =>
      database
        .selectFrom("record")
        .select("drawing_id")
        .where(ANYWHERE)
        .where("drawing_id", "in", batch)
        .limit(1)
        .execute(),
    ),
    mapInBatches(searches, (batch) =>
      database.selectFrom("record").select("search_id").where("search_id", "in", batch).limit(1).execute(),
    ),
    mapInBatches(drawings, (batch) =>
      database
        .selectFrom("drawing")
        .select("drawing_id")
        .where(ANYWHERE)
        .where("uid", "=", GUEST)
        .where("drawing_id", "in", batch)
        .limit(1)
        .execute(),
    ),
  ]);
  return found.some((rows: readonly unknown[]) => rows.length > 0);
}
