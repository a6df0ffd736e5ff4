import { GUEST } from "@harapen/contract/constants";
import { sql } from "kysely";
import { deleteSaved } from "../../forgetting/delete-personal-data.ts";
import { type SavedRow, toSaves } from "../../forgetting/find-saves.ts";
import { mapInBatches } from "../../forgetting/map-in-batches.ts";
import type { Database } from "../../storage/database.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { BEFORE_ALL } from "../cutoff.ts";
import { deleteAtOnce } from "./delete-at-once.ts";
import { findDrawnIn } from "./study-ids.ts";

type Row = SavedRow & { readonly saved_at: string };

/** The records of a study's drawings, and guests' album entries of these. A member's album is the member's own, and stays. */
export async function retainedDrawings(
  database: Database,
  { id, aquarium }: Pick<KeyedStudy, "id" | "aquarium">,
) {
  const { drawings, searches } = await findDrawnIn(database, id);
  const find = async (source: Database) => ({
    records: await findRecords(source, aquarium, drawings, searches),
    guests: await findGuests(source, aquarium, drawings),
  });
  const { records, guests } = await find(database);
  const all = [...records, ...guests];
  const count = async (from: string, before: string) =>
    all.filter(({ saved_at }) => from <= saved_at && saved_at < before).length;
  return {
    count,
    due: (before: string) => count(BEFORE_ALL, before),
    earliest: async (from: string) =>
      all
        .map(({ saved_at }) => saved_at)
        .filter((at) => at >= from)
        .sort()
        .at(0),
    // Finds the rows again: a member may have claimed a guest's drawing meanwhile.
    delete: (before: string) =>
      deleteAtOnce(database, async (transaction) => {
        const { records, guests } = await find(transaction);
        const isOld = ({ saved_at }: Row) => saved_at < before;
        return deleteSaved(transaction, toSaves(records.filter(isOld), guests.filter(isOld)));
      }),
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
