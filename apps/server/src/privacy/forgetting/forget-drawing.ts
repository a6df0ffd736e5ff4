import { GUEST, UNKNOWN_PENGUIN } from "@harapen/contract/constants";
import type { Transaction } from "kysely";
import type { Database } from "../../database/database.ts";
import type { PenguinKey } from "../../database/personal-data.ts";
import type { Tables } from "../../database/tables.ts";
import { type DrawingKey, logForgottenSaves } from "../../sessions/forgotten.ts";
import { ANYWHERE, deleteSaves, toSaves } from "../../visits/save-data.ts";

/** A drawing of a member's album, by the account's key and the id that the album gives it. */
export interface AlbumDrawing {
  readonly account: string;
  readonly id: string;
}

/**
 * Deletes a drawing from its member's album, with the records of its search, or, if it is the album's last
 * entry of the drawing, with all of the drawing's records; also their pictures and what was learned from
 * them. Logs their ids, so that a restored backup loses them again and a repeated save is not stored.
 * Resolves to the penguins that have to be learned again; to none where the album has no such drawing, as
 * when called again.
 */
export async function forgetDrawing(
  transaction: Transaction<Tables>,
  { account, id }: AlbumDrawing,
): Promise<readonly PenguinKey[]> {
  const drawing = await transaction
    .selectFrom("drawing")
    .select(["aquarium", "saved_id as key", "drawing_id", "search_id", "penguin_name"])
    .where(ANYWHERE)
    .where("saved_id", "=", id)
    .where("uid", "=", account)
    .executeTakeFirst();
  if (!drawing) return [];
  const others = await findOthers(transaction, account, drawing);
  const isLast = others.length === 0;
  const claimed = await isClaimed(transaction, account, drawing);
  const authors = claimed ? [account, GUEST] : [account];
  const records = await findRecords(transaction, authors, drawing, others);
  const proven = records.filter(({ answer_id }) => answer_id !== null);
  const { taught, teaching } = toSaves(proven, []);
  await deleteSaves(transaction, { records, drawings: [{ ...drawing, confirmed: null }], taught, teaching });
  if (isLast && drawing.drawing_id !== null)
    await transaction
      .deleteFrom("guest_album_drawing")
      .where("drawing_id", "=", drawing.drawing_id)
      .where("album", "in", claimedBy(transaction, account))
      .execute();
  await logForgottenSaves(transaction, account, { drawings: [drawing], records, claimed });
  return taught;
}

interface DrawnRow extends DrawingKey {
  readonly key: string;
  readonly drawing_id: string | null;
}

type Choice = Pick<DrawnRow, "search_id" | "penguin_name">;

/** Finds the album's other entries of the same drawing, of another search or penguin. */
function findOthers(transaction: Database, account: string, drawing: DrawnRow): Promise<Choice[]> {
  return transaction
    .selectFrom("drawing")
    .select(["search_id", "penguin_name"])
    .where("aquarium", "=", drawing.aquarium)
    .where("uid", "=", account)
    .where("drawing_id", "=", drawing.drawing_id)
    .where("saved_id", "!=", drawing.key)
    .execute();
}

/** Whether the account has taken the drawing into its album by a guest's code. */
async function isClaimed(transaction: Database, account: string, { drawing_id }: DrawnRow): Promise<boolean> {
  if (drawing_id === null) return false;
  const row = await transaction
    .selectFrom("guest_album_drawing")
    .select("drawing_id")
    .where("drawing_id", "=", drawing_id)
    .where("album", "in", claimedBy(transaction, account))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds a drawing's records: the member's own, and, for a claimed drawing, those of the guest that they were.
 * While the album has other entries of the drawing, only those of this entry's search, without those that
 * belong to another entry of the search with another penguin.
 */
async function findRecords(
  transaction: Database,
  authors: readonly string[],
  { aquarium, drawing_id, search_id }: DrawnRow,
  others: readonly Choice[],
) {
  if (drawing_id === null) return [];
  const records = await transaction
    .selectFrom("record")
    .select(["aquarium", "record_id as key", "confirmed", "rank", "drawing_id", "search_id", "answer_id"])
    .where("aquarium", "=", aquarium)
    .where("uid", "in", authors)
    .where("drawing_id", "=", drawing_id)
    .execute();
  if (others.length === 0) return records;
  const isOthers = (confirmed: string | null) =>
    others.some(
      (other) => other.search_id === search_id && other.penguin_name === (confirmed ?? UNKNOWN_PENGUIN),
    );
  return records.filter((record) => record.search_id === search_id && !isOthers(record.confirmed));
}

function claimedBy(transaction: Database, account: string) {
  return transaction.selectFrom("guest_album").select("digest").where("claimed_by", "=", account);
}
