import { GUEST } from "@harapen/contract/constants";
import type { Transaction } from "kysely";
import { logForgottenSaves, type SaveIds } from "../storage/albums/forgotten-saves.ts";
import type { Database } from "../storage/database.ts";
import type { Tables } from "../storage/schema/tables.ts";
import { deleteSaved } from "./delete-traces.ts";
import { ANYWHERE, type PenguinKey, toSaves } from "./find-saves.ts";

/** A drawing of a member's album, by the account's key and the id that the album gives it. */
export interface AlbumDrawing {
  readonly account: string;
  readonly id: string;
}

/**
 * Deletes a drawing from its member's album, with the records of its search, or, where it is the album's last of a drawing, all of that drawing's; with their
 * pictures and with what was learned from them. Logs their ids, so that a backup that is restored loses them again and the same save, sent once more, is not stored.
 * Resolves to the penguins to be learned anew; to none where the album has no such drawing, as when it is done again.
 */
export async function forgetDrawing(
  transaction: Transaction<Tables>,
  { account, id }: AlbumDrawing,
): Promise<readonly PenguinKey[]> {
  const drawing = await transaction
    .selectFrom("drawing")
    .select(["aquarium", "saved_id as key", "drawing_id", "search_id"])
    .where(ANYWHERE)
    .where("saved_id", "=", id)
    .where("uid", "=", account)
    .executeTakeFirst();
  if (!drawing) return [];
  const isLast = !(await hasOther(transaction, account, drawing));
  const records = await findRecords(transaction, account, drawing, isLast);
  const proven = records.filter(({ answer_id }) => answer_id !== null);
  const { taught, teaching } = toSaves(proven, []);
  await deleteSaved(transaction, { records, drawings: [{ ...drawing, confirmed: null }], taught, teaching });
  if (isLast && drawing.drawing_id !== null)
    await transaction
      .deleteFrom("guest_album_drawing")
      .where("drawing_id", "=", drawing.drawing_id)
      .where("album", "in", claimedBy(transaction, account))
      .execute();
  await logForgottenSaves(transaction, account, [drawing, ...records]);
  return taught;
}

interface DrawnRow extends SaveIds {
  readonly aquarium: string;
  readonly key: string;
}

/** Whether the album has the drawing once more, as of another search or penguin. */
async function hasOther(transaction: Database, account: string, drawing: DrawnRow): Promise<boolean> {
  const row = await transaction
    .selectFrom("drawing")
    .select("saved_id")
    .where("aquarium", "=", drawing.aquarium)
    .where("uid", "=", account)
    .where("drawing_id", "=", drawing.drawing_id)
    .where("saved_id", "!=", drawing.key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a drawing's records: the member's own, and, of a drawing that was claimed, those of the guest that they were. */
async function findRecords(
  transaction: Database,
  account: string,
  drawing: DrawnRow,
  ofAllSearches: boolean,
) {
  if (drawing.drawing_id === null) return [];
  const { aquarium, drawing_id, search_id } = drawing;
  const claimed = await transaction
    .selectFrom("guest_album_drawing")
    .select("drawing_id")
    .where("drawing_id", "=", drawing_id)
    .where("album", "in", claimedBy(transaction, account))
    .executeTakeFirst();
  const records = await transaction
    .selectFrom("record")
    .select(["aquarium", "record_id as key", "confirmed", "drawing_id", "search_id", "answer_id"])
    .where("aquarium", "=", aquarium)
    .where("uid", "in", claimed ? [account, GUEST] : [account])
    .where("drawing_id", "=", drawing_id)
    .execute();
  return records.filter((record) => ofAllSearches || record.search_id === search_id);
}

function claimedBy(transaction: Database, account: string) {
  return transaction.selectFrom("guest_album").select("digest").where("claimed_by", "=", account);
}
