import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";

/** The tables of saves, whose rows have a picture. */
export type PicturedTable = "record" | "drawing";

/** The tables whose rows refer to pictures, each by its column `picture`. */
const USERS = [
  "record",
  "drawing",
  "media",
  "publish_picture",
  "draft_picture",
  "photograph_file",
  "photograph_picture",
  "picture_alternative",
] as const satisfies readonly (keyof Tables)[];

/** The content of the older column in a row whose picture is stored by its digest. */
export const NO_IMAGE = new Uint8Array();

/** Returns a picture's digest: SHA-256, in hexadecimal. */
export function digestOf(picture: Uint8Array): string {
  return createHash("sha256").update(picture).digest("hex");
}

/**
 * Stores pictures, each once, and returns their digests. To be called in the transaction that stores the rows
 * that refer to them.
 */
export async function storePictures(
  transaction: Database,
  pictures: readonly Uint8Array[],
): Promise<readonly string[]> {
  const rows = pictures.map((bytes) => ({ digest: digestOf(bytes), bytes }));
  const distinct = [...new Map(rows.map((row) => [row.digest, row])).values()].sort(byDigest);
  if (distinct.length > 0)
    await transaction
      .insertInto("picture")
      .values(distinct)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return rows.map(({ digest }) => digest);
}

/** Deletes those of some pictures to which nothing refers any more, each with its alternatives. */
export async function deleteUnusedPictures(transaction: Database, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return;
  const alternatives = await transaction
    .selectFrom("picture_alternative")
    .select(["jpeg", "picture"])
    .where("jpeg", "in", digests)
    .execute();
  const used = (table: keyof Tables) =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} as referring where referring.picture = picture.digest)`;
  const rows = await USERS.reduce(
    (deletion, table) => deletion.where((where) => where.not(used(table))),
    transaction.deleteFrom("picture").where("digest", "in", digests),
  )
    .returning("digest")
    .execute();
  const deleted = new Set(rows.map(({ digest }) => digest));
  const left = alternatives.filter(({ jpeg }) => deleted.has(jpeg)).map(({ picture }) => picture);
  await deleteUnusedPictures(transaction, left);
}

/**
 * One order for all, so that two that store the same pictures never wait for each other's in turn (deadlock).
 */
function byDigest({ digest: one }: { digest: string }, { digest: other }: { digest: string }): number {
  return one < other ? -1 : 1;
}

/**
 * Returns the expression of a save's picture, of a query that joins `picture` to it: by its digest, or as
 * older servers stored it.
 */
export function pictureOf(table: PicturedTable): RawBuilder<Uint8Array> {
  return sql<Uint8Array>`coalesce(picture.bytes, ${sql.ref(`${table}.image`)})`;
}

declare module "../../database/tables.ts" {
  interface Tables {
    picture: PictureTable;
    picture_alternative: PictureAlternativeTable;
    picture_source: PictureSourceTable;
    photograph: PhotographTable;
    photograph_file: PhotographFileTable;
    photograph_picture: PhotographPictureTable;
  }
}

/**
 * The pictures, each once, whatever refers to it: drawings of saves, pictures and icons of penguins,
 * photographs.
 */
interface PictureTable {
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string;
  bytes: Uint8Array;
}

/** The formats beside JPEG in which a photograph is shown. They are deleted with their JPEG. */
interface PictureAlternativeTable {
  /** The digest of the JPEG. */
  jpeg: string;
  /** The media type. */
  type: string;
  /** The digest of the picture of that type. */
  picture: string;
}

/** What the pictures of exchange folders were converted to, so that none is encoded twice. */
export interface PictureSourceTable {
  /** SHA-256 of the file, in hexadecimal. */
  source: string;
  size: "icon" | "picture";
  /** The digest of the JPEG to which it was converted. */
  picture: string;
}

/** The photographs that staff sent. */
interface PhotographTable {
  aquarium: string;
  /** UUID. */
  photograph_id: string;
  /** The upright copy's width and height in pixels. */
  width: number;
  height: number;
  received_at: string;
}

/**
 * The files of a photograph that only staff see: its upright copy, and the file that was sent, where that is
 * kept.
 */
export interface PhotographFileTable {
  aquarium: string;
  photograph_id: string;
  role: "upright" | "original";
  /** The media type. */
  type: string;
  /** The digest. */
  picture: string;
}

/**
 * What visitors may see of a photograph, picture and icon, by the names that penguins may give: as rows of
 * `media`.
 */
export interface PhotographPictureTable {
  aquarium: string;
  photograph_id: string;
  name: string;
  type: string;
  hash: string;
  /** The digest. */
  picture: string;
}
