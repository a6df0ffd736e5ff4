import { createHmac } from "node:crypto";
import { GUEST } from "@harapen/contract/constants";
import { uuid } from "@harapen/contract/primitives";
import { sql } from "kysely";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { generatedKey } from "../database/generated-key.ts";
import type { EventRow } from "./event-row.ts";

/** The ids by which a save that is sent again is recognised. */
interface SaveIds {
  readonly aquarium: string;
  readonly drawing_id?: string | null | undefined;
  readonly search_id?: string | null | undefined;
  readonly session?: string | null | undefined;
}

/** A drawing for an album, by what `drawing_once` tells drawings apart by. */
export interface DrawingKey extends SaveIds {
  readonly penguin_name: string;
}

/** A record, by what `record_once` tells records apart by, and the id of the penguin that it confirms. */
export interface RecordKey extends SaveIds {
  readonly rank: number;
  readonly confirmed?: string | null | undefined;
}

/** Rows that a member has deleted, by their ids. */
export interface ForgottenRows {
  readonly drawings: readonly (DrawingKey & { readonly key: string })[];
  readonly records: readonly (RecordKey & { readonly key: string })[];
}

/**
 * What members have deleted from their albums or taken into them, and a device that got no answer may send
 * again.
 */
export class ForgottenSaves {
  readonly #database: Database;
  #key: Promise<Uint8Array> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Whether an account has deleted this drawing; a guest's also where a member has taken it into their album,
   * or has deleted it from there.
   */
  async hasDrawing(account: string, drawing: DrawingKey): Promise<boolean> {
    if (await this.#hasAny(account, drawing, drawingIds(drawing))) return true;
    return account === GUEST && (await this.#isClaimed(drawing));
  }

  /**
   * Whether an account has deleted this record, or the drawing that belongs to it: either may arrive first.
   */
  async hasRecord(account: string, { confirmed, ...record }: RecordKey): Promise<boolean> {
    const drawn = confirmed ? drawingIds({ ...record, penguin_name: confirmed }) : [];
    return this.#hasAny(account, record, [...recordIds(record), ...drawn]);
  }

  /**
   * Whether an account has deleted one of these saves, or everything of this drawing or search; of a guest's
   * also whether its session was deleted.
   */
  async #hasAny(
    account: string,
    { drawing_id, search_id, session }: SaveIds,
    ids: readonly string[],
  ): Promise<boolean> {
    const named = [
      ...ids.map((id) => ["save", id] as const),
      ...(drawing_id ? [["drawing", drawing_id.toLowerCase()] as const] : []),
      ...(search_id ? [["search", search_id.toLowerCase()] as const] : []),
    ];
    const deleted = account === GUEST ? session : undefined;
    if (named.length === 0 && !deleted) return false;
    const person = albumDigest(await this.#readKey(), account);
    const row = await this.#database
      .selectFrom("forgotten")
      .select("id")
      .where(({ or, and, eb }) =>
        or([
          and([
            eb("person", "=", person),
            or(named.map(([kind, id]) => and([eb("kind", "=", kind), eb("id", "=", id)]))),
          ]),
          ...(deleted ? [and([eb("kind", "=", "session"), eb("id", "=", deleted)])] : []),
        ]),
      )
      .executeTakeFirst();
    return row !== undefined;
  }

  async #isClaimed({ aquarium, drawing_id, search_id, penguin_name }: DrawingKey): Promise<boolean> {
    if (!drawing_id) return false;
    const row = await this.#database
      .selectFrom("guest_album_drawing")
      .innerJoin("guest_album", "digest", "album")
      .innerJoin("drawing", (join) =>
        join
          .onRef("drawing.aquarium", "=", "guest_album.aquarium")
          .onRef("drawing.uid", "=", "guest_album.claimed_by")
          .onRef("drawing.drawing_id", "=", "guest_album_drawing.drawing_id"),
      )
      .select("drawing.saved_id")
      .where("guest_album_drawing.drawing_id", "=", drawing_id.toLowerCase())
      .where("guest_album.aquarium", "=", aquarium)
      .where("drawing.penguin_name", "=", penguin_name)
      .where(sql<boolean>`coalesce(drawing.search_id, '') = ${search_id?.toLowerCase() ?? ""}`)
      .executeTakeFirst();
    return row !== undefined;
  }

  #readKey(): Promise<Uint8Array> {
    this.#key ??= generatedKey(this.#database, "research_key").catch((error) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }
}

/**
 * Logs that an account has deleted these saves from its album: the ids of their rows, and the ids by which
 * they are recognised when they are sent again; where they were claimed, also when the guest's device sends
 * them again.
 */
export async function logForgottenSaves(
  transaction: Database,
  account: string,
  { drawings, records, claimed }: ForgottenRows & { readonly claimed: boolean },
): Promise<void> {
  const key = await generatedKey(transaction, "research_key");
  const forgotten_at = new Date().toISOString();
  const person = albumDigest(key, account);
  const senders = claimed ? [person, albumDigest(key, GUEST)] : [person];
  const saves = new Set([...drawings.flatMap(drawingIds), ...records.flatMap(recordIds)]);
  await transaction
    .insertInto("forgotten")
    .values([
      ...[...drawings, ...records].map((row) => ({
        person,
        kind: "row" as const,
        id: row.key,
        forgotten_at,
      })),
      ...senders.flatMap((sender) =>
        [...saves].map((id) => ({ person: sender, kind: "save" as const, id, forgotten_at })),
      ),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Logs that nothing of these drawings and searches is to be stored from now on, whichever of some accounts
 * sends it, a guest's among them.
 */
export async function logForgottenDrawings(
  transaction: Database,
  accounts: readonly string[],
  { drawings, searches }: { readonly drawings: readonly string[]; readonly searches: readonly string[] },
): Promise<void> {
  const key = await generatedKey(transaction, "research_key");
  const forgotten_at = new Date().toISOString();
  const ids = [
    ...drawings.map((id) => ({ kind: "drawing" as const, id })),
    ...searches.map((id) => ({ kind: "search" as const, id })),
  ];
  const rows = accounts.flatMap((account) =>
    ids.map((id) => ({ person: albumDigest(key, account), ...id, forgotten_at })),
  );
  for (const batch of inBatches(rows))
    await transaction
      .insertInto("forgotten")
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Returns a keyed digest of an account's album: not the digest of the account, under which everything of a
 * member is deleted again after a restore.
 */
function albumDigest(key: Uint8Array, account: string): string {
  return createHmac("sha256", key).update(`forgotten album ${account}`).digest("hex");
}

/**
 * Returns the ids under which a drawing is logged; none where the client gives no drawing's id, as two such
 * saves are never the same one.
 */
function drawingIds({ penguin_name, ...ids }: DrawingKey): string[] {
  return saveIds("drawing", ids, penguin_name);
}

function recordIds({ rank, ...ids }: RecordKey): string[] {
  return saveIds("record", ids, String(rank));
}

function saveIds(table: string, { aquarium, drawing_id, search_id }: SaveIds, choice: string): string[] {
  if (!drawing_id) return [];
  return [[table, aquarium, drawing_id.toLowerCase(), search_id?.toLowerCase() ?? "", choice].join(" ")];
}

/** A session that is not to be stored, and the deletion's key in the log. */
interface ForgottenSession {
  readonly session: string;
  readonly person: string;
}

/**
 * Logs that what a device recorded until now is not to be stored, if it comes late: its visitor has deleted
 * it. `person` is the deletion's key in the log.
 */
export async function logForgottenDevice(
  transaction: Database,
  person: string,
  device: string,
): Promise<void> {
  const id = deviceDigest(await generatedKey(transaction, "research_key"), device);
  const forgotten_at = new Date().toISOString();
  await transaction
    .insertInto("forgotten")
    .values({ person, kind: "device", id, forgotten_at })
    .onConflict((conflict) => conflict.columns(["person", "kind", "id"]).doUpdateSet({ forgotten_at }))
    .execute();
}

/**
 * Finds the sessions that begin with these events on a device whose visitor has deleted what it left, and
 * began before that, by the device's clock.
 */
export async function findForgottenStarts(
  transaction: Database,
  rows: readonly EventRow[],
): Promise<ForgottenSession[]> {
  const started = rows.flatMap((row) => {
    const device = deviceOf(row);
    return device === undefined ? [] : [{ session: row.session_id, at: row.client_ts, device }];
  });
  if (started.length === 0) return [];
  const generated = await transaction.selectFrom("research_key").select("key").executeTakeFirst();
  // Nobody was ever deleted.
  if (!generated) return [];
  const key = Buffer.from(generated.key, "hex");
  const byDigest = Map.groupBy(started, ({ device }) => deviceDigest(key, device));
  const forgotten = await transaction
    .selectFrom("forgotten")
    .select(["person", "id", "forgotten_at"])
    .where("kind", "=", "device")
    .where("id", "in", [...byDigest.keys()])
    .execute();
  return forgotten.flatMap(({ person, id, forgotten_at }) => {
    const late = byDigest.get(id)?.filter(({ at }) => at <= Date.parse(forgotten_at)) ?? [];
    return late.map(({ session }) => ({ session, person }));
  });
}

function deviceOf({ name, payload }: EventRow): string | undefined {
  return name === "session_start" ? uuid.safeParse(JSON.parse(payload).device).data : undefined;
}

/**
 * Returns the digest by which deletions and sessions know a device, in whatever case its number is written.
 */
export function deviceDigest(key: Uint8Array, device: string): string {
  return createHmac("sha256", key).update(`forgotten number ${device.toLowerCase()}`).digest("hex");
}
