import { GUEST } from "@harapen/contract/constants";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { deleteUnusedPictures } from "../catalog/pictures/pictures.ts";
import { inBatches, mapInBatches } from "../database/batches.ts";
import { retryOnce } from "../database/commit-faults.ts";
import type { Database } from "../database/database.ts";
import {
  type CountRow,
  type PenguinKey,
  type PersonalData,
  type Span,
  type StudyKey,
  sumOf,
  type Whose,
} from "../database/personal-data.ts";
import type { Tables } from "../database/tables.ts";
import { deleteLearned, findPatterns, type Taught } from "../search/learned/delete-learned.ts";

/** A saved row's key, and the penguin that it confirms. */
export interface SavedRow {
  readonly aquarium: string;
  readonly key: string;
  readonly confirmed: string | null;
}

/** Saves, and what was learned from them. */
export interface Saves extends Taught {
  readonly records: readonly SavedRow[];
  readonly drawings: readonly SavedRow[];
}

/** Names every aquarium, as the unique indexes of saves begin with it. */
export const ANYWHERE = sql<SqlBool>`aquarium in (select slug from aquarium)`;

/** The records, the drawings in albums, guests' codes for these, and the patterns learned from records. */
export const saveData: PersonalData = {
  tables: ["record", "drawing", "guest_album", "guest_album_drawing", "learned_pattern", "learned_version"],

  async find(database, whose) {
    const claimed = await findClaimed(database, whose.accounts);
    const drawings = [...new Set([...whose.drawings, ...claimed.drawings])];
    const saves = await findSaves(database, { ...whose, drawings });
    const all = [...saves.records, ...saves.drawings];
    return {
      counts: {
        records: saves.records.length,
        drawings: saves.drawings.length,
        codes: claimed.albums.length,
      },
      leads: { drawings },
      aquariums: all.map(({ aquarium }) => aquarium),
      rows: all.map(({ key }) => key),
      taught: saves.taught,
      patterns: await findPatterns(database, saves),
      async delete(transaction) {
        const patterns = await deleteSaves(transaction, saves);
        await deleteCodes(transaction, claimed.albums, drawings);
        return patterns;
      },
    };
  },

  /**
   * The records of a study's drawings, and guests' album entries of these. A member's album is the member's
   * own, and stays.
   */
  retained: {
    kind: "drawings",

    async count(database, study, span) {
      const counts = TABLES.map((table) =>
        sql<CountRow>`select count(*) as rows, min(saved_at) as first from ${sql.table(table)}
          where ${isOf(study, table, span)}`.execute(database),
      );
      return sumOf((await Promise.all(counts)).flatMap(({ rows }) => rows));
    },

    async participants(database, { id }, since) {
      const { rows } = await sql<{ participant: string }>`
        select distinct participant from session_study
        join session_drawing on session_drawing.session = session_study.session
        join (
          select 'drawing' as kind, drawing_id as id, saved_at from record
          union all select 'search', search_id, saved_at from record
          union all select 'drawing', drawing_id, saved_at from drawing where uid = ${GUEST}
        ) as saved on saved.id = session_drawing.id and saved.kind = session_drawing.kind
        where study = ${id} and saved_at >= ${since}`.execute(database);
      return rows.map(({ participant }) => participant);
    },

    delete(database, study, before) {
      const span = { from: "", before };
      return retryOnce({ idempotent: true }, () =>
        database.transaction().execute(async (transaction) => {
          const records = await readRows(transaction, "record", isOf(study, "record", span));
          const guests = await readRows(transaction, "drawing", isOf(study, "drawing", span));
          return deleteSaves(transaction, toSaves(records, guests));
        }),
      );
    },
  },
};

const TABLES = ["record", "drawing"] as const;

async function readRows(
  database: Database,
  table: (typeof TABLES)[number],
  condition: RawBuilder<SqlBool>,
): Promise<SavedRow[]> {
  const own = table === "record" ? sql`record_id as key, confirmed` : sql`saved_id as key, null as confirmed`;
  const query = sql<SavedRow>`select aquarium, ${own} from ${sql.table(table)} where ${condition}`;
  return (await query.execute(database)).rows;
}

function isOf({ id, aquarium }: StudyKey, table: (typeof TABLES)[number], { from, before }: Span) {
  const named = (kind: "drawing" | "search") => sql`(select id from session_drawing
    join session_study on session_study.session = session_drawing.session
    where study = ${id} and kind = ${kind})`;
  const own =
    table === "record"
      ? sql`(drawing_id in ${named("drawing")} or search_id in ${named("search")})`
      : sql`uid = ${GUEST} and drawing_id in ${named("drawing")}`;
  return sql<SqlBool>`aquarium = ${aquarium} and saved_at >= ${from} and saved_at < ${before} and ${own}`;
}

/**
 * Finds a person's saves; each statement uses an index. A guest's saves say only that a guest made them: they
 * are found by their drawings and searches, and by the session that they name, as the events that name a
 * drawing may never have come.
 */
async function findSaves(
  database: Database,
  { accounts, authors, sessions, drawings, searches }: Whose,
): Promise<Saves> {
  const savers = sql.join([GUEST, ...authors]);
  const find = async (table: (typeof TABLES)[number]) => {
    const found = [
      await mapInBatches(accounts, (batch) =>
        readRows(database, table, sql`${ANYWHERE} and uid in (${sql.join(batch)})`),
      ),
      await mapInBatches(drawings, (batch) =>
        readRows(
          database,
          table,
          sql`${ANYWHERE} and uid in (${savers}) and drawing_id in (${sql.join(batch)})`,
        ),
      ),
      await mapInBatches(searches, (batch) =>
        readRows(database, table, sql`search_id in (${sql.join(batch)}) and uid in (${savers})`),
      ),
      await mapInBatches(sessions, (batch) =>
        readRows(database, table, sql`session in (${sql.join(batch)}) and uid in (${savers})`),
      ),
    ];
    return [...new Map(found.flat().map((row) => [row.key, row])).values()];
  };
  const judged = await mapInBatches(searches, (batch) =>
    readRows(database, "record", sql`search_id in (${sql.join(batch)})`),
  );
  return toSaves(await find("record"), await find("drawing"), judged);
}

/** Finds the saves with these row ids, `record_id` or `saved_id`, and their searches'. */
export async function findSavesByRow(database: Database, ids: readonly string[]): Promise<Saves> {
  const find = (table: (typeof TABLES)[number], key: string) =>
    mapInBatches(ids, (batch) =>
      readRows(database, table, sql`${ANYWHERE} and ${sql.ref(key)} in (${sql.join(batch)})`),
    );
  return toSaves(await find("record", "record_id"), await find("drawing", "saved_id"));
}

/**
 * Adds to saves what was learned from them: the penguins confirmed by these records or by those of the same
 * searches (`judged`), and the keys of all these records.
 */
export function toSaves(
  records: readonly SavedRow[],
  drawings: readonly SavedRow[],
  judged: readonly SavedRow[] = [],
): Saves {
  const counting = [...records, ...judged];
  const teaching = new Set(counting.map(({ key }) => key));
  return { records, drawings, taught: confirmedPenguins(counting), teaching };
}

/** Returns the penguins, each once, in the order in which their aquariums are locked everywhere. */
function confirmedPenguins(rows: readonly SavedRow[]): PenguinKey[] {
  const penguins = rows.flatMap(({ aquarium, confirmed }) =>
    confirmed === null ? [] : [{ aquarium, penguin: confirmed }],
  );
  const byKey = new Map(penguins.map((each) => [JSON.stringify([each.aquarium, each.penguin]), each]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/**
 * Deletes saves, what was learned from them, and the pictures to which no other save refers; resolves to the
 * penguins whose patterns rested on them.
 */
export async function deleteSaves(
  transaction: Transaction<Tables>,
  saves: Saves,
): Promise<readonly PenguinKey[]> {
  const patterns = await deleteLearned(transaction, saves);
  const pictures = new Set<string>();
  for (const [table, key, saved] of [
    ["record", "record_id", saves.records],
    ["drawing", "saved_id", saves.drawings],
  ] as const)
    for (const [aquarium, rows] of Map.groupBy(saved, (row) => row.aquarium)) {
      const keys = rows.map((row) => row.key);
      const deleted = await mapInBatches(keys, (batch) =>
        transaction
          .deleteFrom(table)
          .where("aquarium", "=", aquarium)
          .where(sql.ref(key), "in", batch)
          .returning("picture")
          .execute(),
      );
      for (const { picture } of deleted) if (picture !== null) pictures.add(picture);
    }
  for (const batch of inBatches([...pictures])) await deleteUnusedPictures(transaction, batch);
  return patterns;
}

/**
 * Finds the codes that a member has claimed, and the ids of the drawings that moved into their album: other
 * saves beside them stay a guest's. Where two codes shared a drawing, the first account to claim it has it,
 * and the second does not.
 */
async function findClaimed(database: Database, accounts: readonly string[]) {
  const rows = await mapInBatches(accounts, (batch) =>
    database
      .selectFrom("guest_album")
      .leftJoin("guest_album_drawing", "album", "digest")
      .select(["digest", "drawing_id"])
      .where("claimed_by", "in", batch)
      .execute(),
  );
  const drawings = [...new Set(rows.flatMap(({ drawing_id }) => drawing_id ?? []))];
  const others = await mapInBatches(drawings, (batch) =>
    database
      .selectFrom("drawing")
      .select(["uid", "drawing_id"])
      .where(ANYWHERE)
      .where("drawing_id", "in", batch)
      .execute(),
  );
  const own = new Set([...accounts, GUEST]);
  const taken = new Set(others.filter(({ uid }) => !own.has(uid)).map(({ drawing_id }) => drawing_id));
  return {
    albums: [...new Set(rows.map(({ digest }) => digest))],
    drawings: drawings.filter((id) => !taken.has(id)),
  };
}

/**
 * Deletes the codes that a member has claimed, and removes the person's guest drawings from all others; a
 * code is deleted with its last drawing.
 */
async function deleteCodes(
  transaction: Database,
  claimed: readonly string[],
  drawings: readonly string[],
): Promise<void> {
  await mapInBatches(claimed, (batch) =>
    transaction.deleteFrom("guest_album_drawing").where("album", "in", batch).execute(),
  );
  const left = await mapInBatches(drawings, (batch) =>
    transaction
      .deleteFrom("guest_album_drawing")
      .where("drawing_id", "in", batch)
      .returning("album")
      .execute(),
  );
  const albums = new Set([...claimed, ...left.map(({ album }) => album)]);
  await mapInBatches([...albums], (batch) =>
    transaction
      .deleteFrom("guest_album")
      .where("digest", "in", batch)
      .where("digest", "not in", transaction.selectFrom("guest_album_drawing").select("album"))
      .execute(),
  );
}
