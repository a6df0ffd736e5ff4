import { inBatches } from "../../storage/in-batches.ts";
import type { Snapshot } from "./snapshot.ts";

const BATCH_SIZE = 1_000;

/** Adds the drawings and searches that sessions' events name, quarantined ones too, in lower case as saves have them. */
export async function addKeys(
  snapshot: Snapshot,
  sessions: ReadonlySet<string>,
  keys: Set<string>,
): Promise<void> {
  for (const batch of inBatches([...sessions]))
    for (const table of ["event", "event_aside"] as const) {
      const query = snapshot.queries.selectFrom(table).select("payload").where("session_id", "in", batch);
      for await (const rows of snapshot.read(query.compile(), BATCH_SIZE))
        for (const { payload } of rows) {
          const { drawing_id, search_id } = JSON.parse(payload);
          for (const key of [drawing_id, search_id]) if (typeof key === "string") keys.add(key.toLowerCase());
        }
    }
}
