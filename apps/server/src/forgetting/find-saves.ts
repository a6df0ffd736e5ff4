import { GUEST } from "@harapen/contract/constants";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../storage/database.ts";
import type { PersonalIds } from "./forgotten-ids.ts";
import { mapInBatches } from "./map-in-batches.ts";

/** A penguin of an aquarium, by its id. */
export interface PenguinKey {
  readonly aquarium: string;
  readonly penguin: string;
}

/** A saved row's key, and the penguin that it confirms. */
export interface SavedRow {
  readonly aquarium: string;
  readonly key: string;
  readonly confirmed: string | null;
}

/** A person's saves: keys of rows, and the penguins whose learning counts these saves or their searches. */
export interface Saves {
  readonly records: readonly SavedRow[];
  readonly drawings: readonly SavedRow[];
  readonly taught: readonly PenguinKey[];
  /** The ids of the records that count for it. */
  readonly teaching: ReadonlySet<string>;
}

/** Which saves are a person's: all of some accounts, and, of some drawings and searches, those of guests and of some authors. */
interface Savers {
  readonly accounts: readonly string[];
  /** Accounts. */
  readonly authors: readonly string[];
}

/** Finds a person's saves; each statement uses an index. */
export async function findSaves(database: Database, savers: Savers, ids: PersonalIds): Promise<Saves> {
  const records = await findRows(savers, ids, (condition) =>
    database
      .selectFrom("record")
      .select(["aquarium", "record_id as key", "confirmed"])
      .where(condition)
      .execute(),
  );
  const drawings = await findRows(savers, ids, (condition) =>
    database
      .selectFrom("drawing")
      .select(["aquarium", "saved_id as key", sql<null>`null`.as("confirmed")])
      .where(condition)
      .execute(),
  );
  const judged = await mapInBatches(ids.searches, (batch) =>
    database
      .selectFrom("record")
      .select(["aquarium", "record_id as key", "confirmed"])
      .where("search_id", "in", batch)
      .execute(),
  );
  return toSaves(records, drawings, judged);
}

/** Finds the saves with these row ids, `record_id` or `saved_id`, and their searches'. */
export async function findSavesByRow(database: Database, ids: readonly string[]): Promise<Saves> {
  const records = await mapInBatches(ids, (batch) =>
    database
      .selectFrom("record")
      .select(["aquarium", "record_id as key", "confirmed"])
      .where(ANYWHERE)
      .where("record_id", "in", batch)
      .execute(),
  );
  const drawings = await mapInBatches(ids, (batch) =>
    database
      .selectFrom("drawing")
      .select(["aquarium", "saved_id as key", sql<null>`null`.as("confirmed")])
      .where(ANYWHERE)
      .where("saved_id", "in", batch)
      .execute(),
  );
  return toSaves(records, drawings);
}

/** Adds to saves what was learned from them: the penguins confirmed by these records or by those of the same searches (`judged`), and the keys of all these records. */
export function toSaves(
  records: readonly SavedRow[],
  drawings: readonly SavedRow[],
  judged: readonly SavedRow[] = [],
): Saves {
  const counting = [...records, ...judged];
  const teaching = new Set(counting.map(({ key }) => key));
  return { records, drawings, taught: confirmedPenguins(counting), teaching };
}

/** Names every aquarium, as the unique indexes of saves begin with it. */
export const ANYWHERE = sql<SqlBool>`aquarium in (select slug from aquarium)`;

async function findRows(
  { accounts, authors }: Savers,
  { drawings, searches }: PersonalIds,
  read: (condition: RawBuilder<SqlBool>) => Promise<SavedRow[]>,
): Promise<SavedRow[]> {
  const savers = sql.join([GUEST, ...authors]);
  const own = await mapInBatches(accounts, (batch) => read(sql`${ANYWHERE} and uid in (${sql.join(batch)})`));
  const drawn = await mapInBatches(drawings, (batch) =>
    read(sql`${ANYWHERE} and uid in (${savers}) and drawing_id in (${sql.join(batch)})`),
  );
  const searched = await mapInBatches(searches, (batch) =>
    read(sql`search_id in (${sql.join(batch)}) and uid in (${savers})`),
  );
  return [...new Map([...own, ...drawn, ...searched].map((row) => [row.key, row])).values()];
}

/** Returns the penguins, each once, in the order in which their aquariums are locked everywhere. */
function confirmedPenguins(
  rows: readonly { readonly aquarium: string; readonly confirmed: string | null }[],
): PenguinKey[] {
  const penguins = rows.flatMap(({ aquarium, confirmed }) =>
    confirmed === null ? [] : [{ aquarium, penguin: confirmed }],
  );
  const byKey = new Map(penguins.map((each) => [JSON.stringify([each.aquarium, each.penguin]), each]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
