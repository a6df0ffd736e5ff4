import { createHmac } from "node:crypto";
import { GUEST } from "@harapen/contract/constants";
import type { Database } from "../database.ts";
import { generatedKey } from "../generated-key.ts";

/** By what a save is known that is sent again. */
export interface SaveIds {
  readonly drawing_id: string | null;
  readonly search_id: string | null;
}

/** What members have deleted from their albums, and what a device may send again that was not answered. */
export class ForgottenSaves {
  readonly #database: Database;
  #key: Promise<Uint8Array> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether an account has deleted this save. */
  async has(account: string, { drawing_id, search_id }: Partial<SaveIds>): Promise<boolean> {
    if (account === GUEST || !drawing_id) return false;
    const ids = { drawing_id: drawing_id.toLowerCase(), search_id: search_id?.toLowerCase() ?? null };
    const row = await this.#database
      .selectFrom("forgotten")
      .select("id")
      .where("person", "=", albumDigest(await this.#readKey(), account))
      .where("kind", "=", "save")
      .where("id", "=", saveId(ids))
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

/** Logs that an account has deleted these saves from its album: the ids of their rows, and those by which they are known when they come again. */
export async function logForgottenSaves(
  transaction: Database,
  account: string,
  rows: readonly (SaveIds & { readonly key: string })[],
): Promise<void> {
  const person = albumDigest(await generatedKey(transaction, "research_key"), account);
  const forgotten_at = new Date().toISOString();
  const saves = new Set(rows.flatMap((row) => (row.drawing_id === null ? [] : [saveId(row)])));
  await transaction
    .insertInto("forgotten")
    .values([
      ...rows.map(({ key }) => ({ person, kind: "row" as const, id: key, forgotten_at })),
      ...[...saves].map((id) => ({ person, kind: "save" as const, id, forgotten_at })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A keyed digest of an account's album: not that of the account, by which everything of a member is deleted again after a restore. */
function albumDigest(key: Uint8Array, account: string): string {
  return createHmac("sha256", key).update(`forgotten album ${account}`).digest("hex");
}

function saveId({ drawing_id, search_id }: SaveIds): string {
  return `${drawing_id} ${search_id ?? ""}`;
}
