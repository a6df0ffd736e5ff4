import type { Insertable } from "kysely";
import { deleteUnusedPictures, NO_IMAGE, storePictures } from "../catalog/pictures/pictures.ts";
import { isLockError, isRowError, limitLockWait, retryOnce } from "../database/commit-faults.ts";
import type { Database } from "../database/database.ts";
import { GroupCommit, type LockWait } from "../database/group-commit.ts";
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

  /** Resolves when every pending save is durable, or was refused. */
  drain(): Promise<void> {
    return this.#groups.drain();
  }

  async #insert(saves: readonly Save[], lockWait: LockWait): Promise<void> {
    const sorted = saves.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const idempotent = saves.every(({ row }) => row.drawing_id !== null);
    await retryOnce({ idempotent }, () =>
      this.#database.transaction().execute(async (transaction) => {
        await limitLockWait(transaction, lockWait);
        await insertSaves(transaction, sorted);
      }),
    );
  }
}

/** Inserts saves with their pictures; of one that is there already nothing is left, its picture neither. */
async function insertSaves(transaction: Database, saves: readonly Save[]): Promise<void> {
  const pictures = await storePictures(
    transaction,
    saves.map(({ image }) => image),
  );
  const pictured = saves.map(({ kind, row }, index) => ({
    kind,
    row: { ...row, picture: pictures[index] ?? null, image: NO_IMAGE },
  })) as readonly PicturedSave[];
  const inserted =
    (await insertRows(transaction, "record", pictured)) +
    (await insertRows(transaction, "drawing", pictured));
  if (inserted < saves.length) await deleteUnusedPictures(transaction, pictures);
}

/** Inserts the rows of one table; returns the number of those that were not there. */
async function insertRows(
  transaction: Database,
  table: Save["kind"],
  saves: readonly PicturedSave[],
): Promise<number> {
  const rows = saves.flatMap(({ kind, row }) => (kind === table ? [row] : []));
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto(table)
    .values(rows as Insertable<RecordTable>[])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
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
