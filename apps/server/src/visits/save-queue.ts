import { type Insertable, sql } from "kysely";
import { deleteUnusedPictures, NO_IMAGE, storePictures } from "../catalog/pictures/pictures.ts";
import { isLockError, isRowError, limitLockWait, retryOnce } from "../database/commit-faults.ts";
import type { Database } from "../database/database.ts";
import { GroupCommit, type LockWait } from "../database/group-commit.ts";
import { Counts } from "../platform/counters.ts";
import type { DrawingTable, RecordTable } from "./save-tables.ts";

/** A row of the table `kind` without its picture, which is `image`. */
export type Save = { readonly image: Uint8Array } & (
  | { readonly kind: "record"; readonly row: Omit<Insertable<RecordTable>, PictureColumn> }
  | { readonly kind: "drawing"; readonly row: Omit<Insertable<DrawingTable>, PictureColumn> }
);
type PictureColumn = "picture" | "image";

/** A save whose picture is stored. */
type PicturedSave =
  | { readonly kind: "record"; readonly row: Insertable<RecordTable> }
  | { readonly kind: "drawing"; readonly row: Insertable<DrawingTable> };

/** What a record says of its search: the visitor confirmed a penguin, or was not sure. */
export type Outcome = "confirmed" | "not_sure";

/** The most saves of a commit, and their bytes: what a disk syncs in some milliseconds. */
const MAX_GROUP_SIZE = 64;
const MAX_GROUP_BYTES = 4_000_000;
/** The most bytes that may be pending: two seconds of sixty visits in each. */
const MAX_PENDING_BYTES = 32_000_000;

/**
 * The records and drawings that wait to be stored, committed in groups: one sync of the disk for all that
 * arrived during the last sync. Each is stored once, however often it is sent (idempotent by `drawing_id`).
 */
export class SaveQueue {
  readonly #database: Database;
  readonly #groups: GroupCommit<Save>;
  /** The records that were stored here, each once however often it was sent. */
  readonly outcomes = new Counts<Outcome>(["confirmed", "not_sure"]);

  constructor(database: Database) {
    this.#database = database;
    this.#groups = new GroupCommit({
      commit: (saves, lockWait) => this.#insert(saves, lockWait),
      isItemError: isRowError,
      isLockError,
      maxGroupSize: MAX_GROUP_SIZE,
      maxGroupWeight: MAX_GROUP_BYTES,
      maxPendingWeight: MAX_PENDING_BYTES,
    });
  }

  /** Resolves when the save is durable; rejects with a QueueFullError where too much is pending. */
  add(save: Save): Promise<void> {
    return this.#groups.add(save, save.image.length + charactersOf(save.row));
  }

  /** The size of the saves that wait to be stored: bytes of their pictures and characters of their rows. */
  get pendingSize(): number {
    return this.#groups.pendingWeight;
  }

  /** Resolves when every pending save is durable, or was refused. */
  drain(): Promise<void> {
    return this.#groups.drain();
  }

  async #insert(saves: readonly Save[], lockWait: LockWait): Promise<void> {
    const sorted = saves.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const idempotent = saves.every(({ row }) => row.drawing_id !== null);
    const records = await retryOnce({ idempotent }, () =>
      this.#database.transaction().execute(async (transaction) => {
        await limitLockWait(transaction, lockWait);
        return insertSaves(transaction, sorted);
      }),
    );
    for (const { confirmed } of records) this.outcomes.add(confirmed === null ? "not_sure" : "confirmed");
  }
}

/** The confirmed penguin of a row that was inserted; `null` where it has none, as every drawing. */
type Inserted = Pick<RecordTable, "confirmed">;

/**
 * Inserts saves with their pictures, and returns the records that were not there. Of a save that is there
 * already nothing is left, its picture neither.
 */
async function insertSaves(transaction: Database, saves: readonly Save[]): Promise<readonly Inserted[]> {
  const pictures = await storePictures(
    transaction,
    saves.map(({ image }) => image),
  );
  const pictured = saves.map(({ kind, row }, index) => ({
    kind,
    row: { ...row, picture: pictures[index] ?? null, image: NO_IMAGE },
  })) as readonly PicturedSave[];
  const records = await insertRows(transaction, "record", pictured);
  const drawings = await insertRows(transaction, "drawing", pictured);
  if (records.length + drawings.length < saves.length) await deleteUnusedPictures(transaction, pictures);
  return records;
}

/** Inserts the rows of one table; returns those that were not there. */
async function insertRows(
  transaction: Database,
  table: Save["kind"],
  saves: readonly PicturedSave[],
): Promise<readonly Inserted[]> {
  const rows = saves.flatMap(({ kind, row }) => (kind === table ? [row] : []));
  if (rows.length === 0) return [];
  return transaction
    .insertInto(table)
    .values(rows as Insertable<RecordTable>[])
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<string | null>`${table === "record" ? sql.ref("confirmed") : null}`.as("confirmed"))
    .execute();
}

/**
 * One order for all servers, so that two that get the same saves never wait for each other's rows in turn
 * (deadlock).
 */
function keyOf({ row }: Save): string {
  return `${row.drawing_id ?? ""} ${row.search_id ?? ""}`;
}

function charactersOf(row: Save["row"]): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
}
