import { sql, type Transaction } from "kysely";
import type { Tables } from "../storage/schema/tables.ts";
import { EVENT_TABLES } from "./find-sessions.ts";
import type { Traces } from "./find-traces.ts";

/** The number of keys in one statement. */
const BATCH_SIZE = 400;

/** Deletes what is stored of a person, with the patterns that rest on it. Each aquarium's `learned` counts up, by which servers notice. */
export async function deleteTraces(transaction: Transaction<Tables>, traces: Traces): Promise<void> {
  for (const table of EVENT_TABLES)
    await inBatches(traces.sessions, (keys) =>
      transaction.deleteFrom(table).where("session_id", "in", keys).execute(),
    );
  await inBatches(traces.records, (keys) =>
    transaction.deleteFrom("record").where("record_id", "in", keys).execute(),
  );
  await inBatches(traces.drawings, (keys) =>
    transaction.deleteFrom("drawing").where("saved_id", "in", keys).execute(),
  );
  if (traces.visitor !== undefined)
    await transaction.deleteFrom("visitor").where("uid", "=", traces.visitor).execute();
  for (const { kind, id } of traces.demoSignIns)
    await transaction.deleteFrom("demo_sign_in").where("kind", "=", kind).where("id", "=", id).execute();
  await deletePatterns(transaction, traces);
}

/** In the order in which learning takes its locks: the aquarium's row first. */
async function deletePatterns(transaction: Transaction<Tables>, { penguins }: Traces): Promise<void> {
  for (const { aquarium, penguin } of penguins) {
    await transaction
      .updateTable("aquarium")
      .set({ learned: sql<number>`learned + 1` })
      .where("slug", "=", aquarium)
      .execute();
    await transaction
      .deleteFrom("learned_pattern")
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .execute();
  }
}

async function inBatches(
  keys: readonly string[],
  remove: (batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < keys.length; start += BATCH_SIZE)
    await remove(keys.slice(start, start + BATCH_SIZE));
}
