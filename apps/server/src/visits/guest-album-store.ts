import { GUEST } from "@harapen/contract/constants";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { deleteUnusedPictures } from "../catalog/pictures/pictures.ts";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { LIFE_MS } from "../platform/signer.ts";

/**
 * For how long a code is valid after it was last requested, in milliseconds: a family looks at it at home, or
 * on the next day off.
 */
export const GUEST_ALBUM_MS = LIFE_MS["guest-album"];

/** What a code stands for, by its digest: drawings of one aquarium. */
export interface GuestAlbumKey {
  readonly digest: string;
  readonly aquarium: string;
}

/** A code that is valid. */
export interface GuestAlbum extends GuestAlbumKey {
  /** ISO 8601, in UTC. */
  readonly expiresAt: string;
  /** The account of the member who has taken its drawings. */
  readonly claimedBy: string | null;
}

/**
 * The codes that show guests' drawings, by their digests. Where several statements belong together, over a
 * transaction.
 */
export class GuestAlbumStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the album that has one of these digests; `undefined` where there is none, or it has expired. */
  async find(digests: readonly string[], now: Date): Promise<GuestAlbum | undefined> {
    const row = await this.#database
      .selectFrom("guest_album")
      .select(["digest", "aquarium", "expires_at", "claimed_by"])
      .where("digest", "in", digests)
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst();
    return row && { ...row, expiresAt: row.expires_at, claimedBy: row.claimed_by };
  }

  /** Makes an album of these drawings, without those of a code that somebody has claimed, and returns it. */
  async make(key: GuestAlbumKey, drawings: readonly string[], now: Date): Promise<GuestAlbum> {
    const expiresAt = expiryFrom(now);
    const times = { made_at: now.toISOString(), expires_at: expiresAt };
    await this.#database
      .insertInto("guest_album")
      .values({ ...key, ...times })
      .execute();
    await this.#insertDrawings(key.digest, drawings);
    return { ...key, expiresAt, claimedBy: null };
  }

  /**
   * Replaces the drawings of an album that nobody has claimed by these, and renews its whole lifetime.
   * Resolves to it; to `undefined` where none of these drawings is in it, as then somebody only looks at it.
   */
  async renew(key: GuestAlbumKey, drawings: readonly string[], now: Date): Promise<GuestAlbum | undefined> {
    const { digest, aquarium } = key;
    const expiresAt = expiryFrom(now);
    const { numUpdatedRows } = await this.#database
      .updateTable("guest_album")
      .set({ expires_at: expiresAt })
      .where("digest", "=", digest)
      .where("aquarium", "=", aquarium)
      .where("claimed_by", "is", null)
      .where("expires_at", ">", now.toISOString())
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("guest_album_drawing")
            .select("drawing_id")
            .where("album", "=", digest)
            .where("drawing_id", "in", drawings),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    await this.#database.deleteFrom("guest_album_drawing").where("album", "=", digest).execute();
    await this.#insertDrawings(digest, drawings);
    return { ...key, expiresAt, claimedBy: null };
  }

  /** Returns how many of an album's drawings have arrived. */
  async countDrawings({ digest, aquarium }: GuestAlbumKey): Promise<number> {
    const row = await this.#database
      .selectFrom("drawing")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("aquarium", "=", aquarium)
      .where("uid", "=", GUEST)
      .where("drawing_id", "in", (select) =>
        select.selectFrom("guest_album_drawing").select("drawing_id").where("album", "=", digest),
      )
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** Returns those of these drawings that somebody has claimed. */
  async claimedOf(drawings: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom("guest_album_drawing")
      .innerJoin("guest_album", "digest", "album")
      .select("drawing_id")
      .where("drawing_id", "in", drawings)
      .where("claimed_by", "is not", null)
      .execute();
    return new Set(rows.map(({ drawing_id }) => drawing_id));
  }

  /**
   * Moves an album's drawings into an account, with the address to store beside them. Resolves to the number
   * of those newly there; to `undefined` where another account has claimed them. Done again for the same
   * account, it moves those that have arrived since.
   */
  async claim(digest: string, account: string, mail: string): Promise<number | undefined> {
    const row = await this.#database
      .updateTable("guest_album")
      .set({ claimed_by: account, claimed_at: sql`coalesce(claimed_at, ${new Date().toISOString()})` })
      .where("digest", "=", digest)
      .where((where) => where.or([where("claimed_by", "is", null), where("claimed_by", "=", account)]))
      .returning("aquarium")
      .executeTakeFirst();
    return row && this.#move({ digest, aquarium: row.aquarium }, account, mail);
  }

  /**
   * Moves the drawings that arrived after their album had been claimed. Their claimant's address is no longer
   * known.
   */
  async moveLate(): Promise<void> {
    const rows = await this.#database
      .selectFrom("guest_album")
      .innerJoin("guest_album_drawing", "album", "digest")
      .innerJoin("drawing", (join) =>
        join
          .onRef("drawing.aquarium", "=", "guest_album.aquarium")
          .on("drawing.uid", "=", GUEST)
          .onRef("drawing.drawing_id", "=", "guest_album_drawing.drawing_id"),
      )
      .select(["digest", "guest_album.aquarium", "claimed_by"])
      .distinct()
      .where("claimed_by", "is not", null)
      .execute();
    for (const { claimed_by, ...album } of rows)
      if (claimed_by !== null) await this.#move(album, claimed_by, "");
  }

  /**
   * Deletes the codes that have expired and that nobody has claimed; claimed ones stay, as a member's
   * deletion finds by them what they drew as a guest.
   */
  async deleteExpired(now: Date): Promise<void> {
    // The update locks the rows, so that a concurrent renewal waits.
    const expired = await this.#database
      .updateTable("guest_album")
      .set((row) => ({ expires_at: row.ref("expires_at") }))
      .where("expires_at", "<=", now.toISOString())
      .where("claimed_by", "is", null)
      .returning("digest")
      .execute();
    for (const batch of inBatches(expired.map(({ digest }) => digest))) {
      await this.#database.deleteFrom("guest_album_drawing").where("album", "in", batch).execute();
      await this.#database.deleteFrom("guest_album").where("digest", "in", batch).execute();
    }
  }

  async #insertDrawings(album: string, drawings: readonly string[]): Promise<void> {
    const claimed = await this.claimedOf(drawings);
    const free = drawings.filter((drawing_id) => !claimed.has(drawing_id));
    if (free.length === 0) return;
    await this.#database
      .insertInto("guest_album_drawing")
      .values(free.map((drawing_id) => ({ album, drawing_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /**
   * Moves an album's drawings, and deletes those that the account has already: copies of the same drawing,
   * search and penguin.
   */
  async #move({ digest, aquarium }: GuestAlbumKey, account: string, mail: string): Promise<number> {
    const guests = sql<SqlBool>`aquarium = ${aquarium} and uid = ${GUEST}
      and drawing_id in (select drawing_id from guest_album_drawing where album = ${digest})`;
    const { numUpdatedRows } = await this.#database
      .updateTable("drawing")
      .set({ uid: account, mail })
      .where(guests)
      .where((where) => where.not(hasCopyIn(account)))
      .executeTakeFirst();
    const copies = await this.#database
      .deleteFrom("drawing")
      .where(guests)
      .where(hasCopyIn(account))
      .returning("picture")
      .execute();
    await deleteUnusedPictures(
      this.#database,
      copies.flatMap(({ picture }) => picture ?? []),
    );
    return Number(numUpdatedRows);
  }
}

/** Whether an account has a drawing of the same search and penguin already. */
function hasCopyIn(account: string): RawBuilder<SqlBool> {
  return sql`exists (
    select 1 from drawing as own
    where own.aquarium = drawing.aquarium and own.uid = ${account}
      and own.drawing_id = drawing.drawing_id and own.penguin_name = drawing.penguin_name
      and coalesce(own.search_id, '') = coalesce(drawing.search_id, ''))`;
}

function expiryFrom(now: Date): string {
  return new Date(now.getTime() + GUEST_ALBUM_MS).toISOString();
}
