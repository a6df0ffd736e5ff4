import { GUEST } from "@harapen/contract/constants";
import { sql } from "kysely";
import { deleteSaved } from "../../forgetting/delete-traces.ts";
import { type SavedRow, toSaves } from "../../forgetting/find-saves.ts";
import { mapInBatches } from "../../forgetting/map-in-batches.ts";
import type { Database } from "../../storage/database.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { BEFORE_ALL } from "../cutoff.ts";
import { findDrawnIn } from "./study-ids.ts";

type Row = SavedRow & { readonly saved_at: string };

/** The records of a study's drawings, and what guests have of them in albums. A member's album is the member's own, and stays. */
export async function retainedDrawings(
  database: Database,
  { id, aquarium }: Pick<KeyedStudy, "id" | "aquarium">,
) {
  const { drawings, searches } = await findDrawnIn(database, id);
  const records = await findRecords(database, aquarium, drawings, searches);
  const guests = await findGuests(database, aquarium, drawings);
  const all = [...records, ...guests];
  const within = (rows: readonly Row[], from: string, before: string) =>
    rows.filter(({ saved_at }) => from <= saved_at && saved_at < before);
  return {
    count: async (from: string, before: string) => within(all, from, before).length,
    earliest: async (from: string) =>
      all
        .map(({ saved_at }) => saved_at)
        .filter((at) => at >= from)
        .sort()
        .at(0),
    delete(before: string) {
      const old = toSaves(within(records, BEFORE_ALL, before), within(guests, BEFORE_ALL, before));
      return deleteSaved(database as Parameters<typeof deleteSaved>[0], old);
    },
  };
}

async function findRecords(
  database: Database,
  aquarium: string,
  drawings: readonly string[],
  searches: readonly string[],
): Promise<Row[]> {
  const select = () =>
    database
      .selectFrom("record")
      .select(["aquarium", "record_id as key", "confirmed", "saved_at"])
      .where("aquarium", "=", aquarium);
  const drawn = await mapInBatches(drawings, (batch) => select().where("drawing_id", "in", batch).execute());
  const searched = await mapInBatches(searches, (batch) =>
    select().where("search_id", "in", batch).execute(),
  );
  return [...new Map([...drawn, ...searched].map((row) => [row.key, row])).values()];
}

function findGuests(database: Database, aquarium: string, drawings: readonly string[]): Promise<Row[]> {
  return mapInBatches(drawings, (batch) =>
    database
      .selectFrom("drawing")
      .select(["aquarium", "saved_id as key", "saved_at", sql<null>`null`.as("confirmed")])
      .where("aquarium", "=", aquarium)
      .where("uid", "=", GUEST)
      .where("drawing_id", "in", batch)
      .execute(),
  );
}
