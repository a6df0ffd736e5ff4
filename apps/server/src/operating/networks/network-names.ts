import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";

const KEY_BYTES = 32;
/** As many hexadecimal digits as no two networks share. */
const NAME_LENGTH = 32;
const DAY_LENGTH = "2026-11-29".length;
/** For how long refusals are kept, and a network is blocked at most. */
export const KEPT_MS = 86_400_000;

/** A network's pseudonym, and the day (UTC) under whose key it was made. */
export interface NetworkName {
  readonly name: string;
  readonly day: string;
}

/**
 * Returns the pseudonym of a network, known by its keyed digest (`Visit.prefixDigest`), under a day's key.
 * There are so few networks that whoever has the key can try all of them: it is deleted with the last row
 * that was made by it.
 */
export function nameUnder(key: string, network: string): string {
  return createHmac("sha256", Buffer.from(key, "hex")).update(network).digest("hex").slice(0, NAME_LENGTH);
}

/** Gives networks the names of the day, which are the same at all servers over the database. */
export class NetworkNames {
  readonly #database: Database;
  #today: { readonly day: string; readonly key: string } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves to a function that names networks under the key of the day of `at`. */
  async of(at: Date): Promise<(network: string) => NetworkName> {
    const day = at.toISOString().slice(0, DAY_LENGTH);
    if (this.#today?.day !== day) this.#today = { day, key: await this.#keyOf(day) };
    const { key } = this.#today;
    return (network) => ({ name: nameUnder(key, network), day });
  }

  async #keyOf(day: string): Promise<string> {
    await this.#database
      .insertInto("refusal_key")
      .values({ day, key: randomBytes(KEY_BYTES).toString("hex") })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { key } = await this.#database
      .selectFrom("refusal_key")
      .select("key")
      .where("day", "=", day)
      .executeTakeFirstOrThrow();
    return key;
  }
}

/** By how much the clocks of servers may differ. */
const TOLERANCE_MS = 3_600_000;

/**
 * Deletes the blocks that are over, the refusals of more than a day ago, and the keys of days of which nothing
 * is left: nobody can find a network by a name from then on. What a clock has stored that was ahead goes as
 * well: it would stay, and block, until then.
 */
export async function deleteOldNetworks(database: Database, now: Date): Promise<void> {
  const inTime = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const dayOf = (at: string) => at.slice(0, DAY_LENGTH);
  await database
    .deleteFrom("network_block")
    .where((row) =>
      row.or([row("until", "<=", inTime(0)), row("until", ">", inTime(KEPT_MS + TOLERANCE_MS))]),
    )
    .execute();
  await database
    .deleteFrom("network_refusal")
    .where((row) => row.or([row("hour", "<=", inTime(-KEPT_MS)), row("hour", ">", inTime(TOLERANCE_MS))]))
    .execute();
  await database
    .deleteFrom("refusal_key")
    .where((row) => row.or([row("day", "<", dayOf(inTime(0))), row("day", ">", dayOf(inTime(TOLERANCE_MS)))]))
    .where("day", "not in", (rows) => rows.selectFrom("network_block").select("network_block.day"))
    .where("day", "not in", (rows) => rows.selectFrom("network_refusal").select("network_refusal.day"))
    .execute();
}

declare module "../../database/tables.ts" {
  interface Tables {
    refusal_key: RefusalKeyTable;
  }
}

/** The key of a day, under which networks have their names; it goes with the last of these. */
interface RefusalKeyTable {
  /** `2026-11-29`, in UTC. */
  day: string;
  /** 32 random bytes, in hexadecimal. */
  key: string;
}
