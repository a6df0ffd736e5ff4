import { randomUUID } from "node:crypto";
import type { LoadAlbumRequest, MetPenguin } from "@harapen/contract/calls/albums";
import type { SaveDrawingRequest } from "@harapen/contract/calls/saves";
import { GUEST } from "@harapen/contract/constants";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { pictureOf } from "../catalog/pictures/pictures.ts";
import type { Database } from "../database/database.ts";
import type { GuestAlbumKey } from "./guest-album-store.ts";
import type { SaveQueue } from "./save-queue.ts";

/** The greatest age that a drawing may claim, in milliseconds: a device's clock may be years off. */
const MAX_AGE_MS = 30 * 86_400_000;

/** When a drawing was made; where that is not known, when it was saved. */
const MADE_AT = sql<string>`coalesce(drawn_at, saved_at)`;

/** A drawing as its album lists it, without the picture. */
export interface AlbumEntry {
  readonly saved_id: string;
  readonly aquarium: string;
  readonly penguin_name: string;
  /** When it was drawn, ISO 8601; when it was saved, where that is not known. */
  readonly timestamp: string;
}

/** A drawing to store, without its picture, with the address to store beside it. */
export type DrawingToStore = Omit<SaveDrawingRequest, "image" | "mail"> & { readonly mail: string };

type AlbumPage = Pick<LoadAlbumRequest, "limit" | "before">;
type Condition = RawBuilder<SqlBool>;

/** The drawings in visitors' albums. */
export class DrawingStore {
  readonly #database: Database;
  readonly #saves: SaveQueue;

  constructor(database: Database, saves: SaveQueue) {
    this.#database = database;
    this.#saves = saves;
  }

  /**
   * Stores a drawing, once however often the same save is sent (idempotent by `drawing_id`); `image` is its
   * PNG.
   */
  async save(request: DrawingToStore, image: Uint8Array): Promise<void> {
    const now = Date.now();
    await this.#saves.add({
      kind: "drawing",
      row: {
        aquarium: request.aquarium,
        saved_id: randomUUID(),
        uid: request.uid,
        mail: request.mail,
        penguin_name: request.penguin_name,
        drawing_id: request.drawing_id?.toLowerCase() ?? null,
        search_id: request.search_id?.toLowerCase() ?? null,
        session: request.session ?? null,
        saved_at: new Date(now).toISOString(),
        drawn_at: drawnAt(request.age_ms, now),
      },
      image,
    });
  }

  /**
   * Returns a page of a visitor's drawings, newest first, after `before`; `undefined` where that is none of
   * theirs.
   */
  album({ uid, ...page }: LoadAlbumRequest): Promise<AlbumEntry[] | undefined> {
    return this.#page(drawingsOfAccount(uid), page);
  }

  /** Returns a page of the drawings that a guest's code stands for, in the same way. */
  guestAlbum(album: GuestAlbumKey, page: AlbumPage): Promise<AlbumEntry[] | undefined> {
    return this.#page(drawingsOfCode(album), page);
  }

  /** Returns the penguins that a visitor has drawn in an aquarium and confirmed, those met last first. */
  met(uid: string, aquarium: string): Promise<MetPenguin[]> {
    return this.#met(sql`${drawingsOfAccount(uid)} and aquarium = ${aquarium}`);
  }

  /** Returns the same of the drawings that a guest's code stands for. */
  metByCode(album: GuestAlbumKey): Promise<MetPenguin[]> {
    return this.#met(drawingsOfCode(album));
  }

  /** Returns the PNG of a drawing; `undefined` where there is no such drawing. */
  async image(aquarium: string, saved_id: string): Promise<Uint8Array | undefined> {
    const row = await this.#database
      .selectFrom("drawing")
      .leftJoin("picture", "picture.digest", "drawing.picture")
      .select(pictureOf("drawing").as("image"))
      .where("aquarium", "=", aquarium)
      .where("saved_id", "=", saved_id)
      .executeTakeFirst();
    return row?.image;
  }

  async #page(whose: Condition, { limit, before }: AlbumPage): Promise<AlbumEntry[] | undefined> {
    let query = this.#database
      .selectFrom("drawing")
      .select(["saved_id", "aquarium", "penguin_name", MADE_AT.as("timestamp")])
      .where(whose)
      .orderBy(MADE_AT, "desc")
      .orderBy("saved_id", "desc");
    if (limit !== undefined) query = query.limit(limit);
    if (before === undefined) return query.execute();
    const madeAt = await this.#madeAt(whose, before);
    if (madeAt === undefined) return undefined;
    return query
      .where((where) =>
        where.or([
          where(MADE_AT, "<", madeAt),
          where.and([where(MADE_AT, "=", madeAt), where("saved_id", "<", before)]),
        ]),
      )
      .execute();
  }

  async #met(whose: Condition): Promise<MetPenguin[]> {
    const rows = await this.#database
      .selectFrom("drawing")
      .select(({ fn }) => [
        "penguin_name",
        fn.countAll<number | string>().as("drawings"),
        fn.max(MADE_AT).as("last_at"),
      ])
      .where(whose)
      .groupBy("penguin_name")
      .orderBy("last_at", "desc")
      .orderBy("penguin_name")
      .execute();
    return rows.map(({ drawings, ...row }) => ({ ...row, drawings: Number(drawings) }));
  }

  async #madeAt(whose: Condition, saved_id: string): Promise<string | undefined> {
    const row = await this.#database
      .selectFrom("drawing")
      .select(MADE_AT.as("made_at"))
      .where(whose)
      .where("saved_id", "=", saved_id)
      .executeTakeFirst();
    return row?.made_at;
  }
}

/**
 * Returns when a drawing was made that is `age_ms` milliseconds old by the device's clock: not in the future,
 * and at most `MAX_AGE_MS` ago.
 */
function drawnAt(age_ms: number | undefined, now: number): string | null {
  if (age_ms === undefined) return null;
  return new Date(now - Math.min(Math.max(age_ms, 0), MAX_AGE_MS)).toISOString();
}

function drawingsOfAccount(uid: string): Condition {
  return sql`uid = ${uid}`;
}

/**
 * The guest's drawings that a code stands for; none once somebody has claimed it, also of those that arrive
 * later.
 */
function drawingsOfCode({ digest, aquarium }: GuestAlbumKey): Condition {
  return sql`aquarium = ${aquarium} and uid = ${GUEST} and drawing_id in (
    select drawing_id from guest_album_drawing
    where album = (select digest from guest_album where digest = ${digest} and claimed_by is null))`;
}
