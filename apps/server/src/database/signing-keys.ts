import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import { LIFE_MS, Signer, type SignerKeys } from "../platform/signer.ts";
import type { Database } from "./database.ts";
import { eraseDeleted } from "./dialects/sqlite/erase-deleted.ts";
import { generatedKey } from "./generated-key.ts";
import { doubtIn, sentenceOf } from "./known-time.ts";

const MINUTE_MS = 60_000;
/** How often a server looks for a new key. */
const EVERY_MS = 10_000;
/**
 * For how long a server has known a key before it signs with it: the others over the same database accept it
 * by then.
 */
const HAND_OVER_MS = MINUTE_MS;
/** How long after its replacement, by whichever server's clock, a key may still sign. */
const STILL_SIGNS_MS = 5 * MINUTE_MS;
/** How long after its replacement nothing that a key has signed counts any more. */
const RETIRED_MS = STILL_SIGNS_MS + Math.max(...Object.values(LIFE_MS));

/** A key in the database: 32 bytes in hexadecimal. */
interface StoredKey {
  readonly key: string;
  readonly made_at: string | null;
  /** When it was replaced, ISO 8601 in UTC; `null`: it is the one to sign with. */
  readonly retired_at: string | null;
}

/**
 * A running server's signer, which takes over a key that an operator makes (`rotateKey`). The new key is
 * accepted at once, and signs a minute later, when every server knows it.
 */
export class SigningKeys {
  readonly signer: Signer;
  readonly #database: Database;
  /** Since when a key is known, by a clock that never jumps. */
  readonly #knownSince = new Map<string, number>();
  readonly #elapsed: () => number;
  /** What the signer was last given. */
  #taken: string;

  private constructor(database: Database, network: Uint8Array, keys: readonly StoredKey[], clocks: Clocks) {
    this.#database = database;
    this.#elapsed = clocks.elapsed;
    for (const { key, made_at } of keys)
      if (!isNew(keys, made_at, clocks.clock())) this.#knownSince.set(key, Number.NEGATIVE_INFINITY);
    const choice = this.#choose(keys);
    this.signer = new Signer(choice.signing, { ...choice, network });
    this.#taken = JSON.stringify(choice);
  }

  /** Reads the keys of a database, and makes them where they are not there. */
  static async open(
    database: Database,
    { clock = () => Date.now(), elapsed = () => performance.now() }: Partial<Clocks> = {},
  ): Promise<SigningKeys> {
    await generatedKey(database, "signing_key");
    const network = Uint8Array.from(await generatedKey(database, "network_key"));
    return new SigningKeys(database, network, await readKeys(database), { clock, elapsed });
  }

  /** Looks for a new key now and then, until the returned function is called. */
  follow(log: Logger): () => void {
    const timer = setInterval(() => {
      this.refresh().catch((error) => log.warn({ err: error }, "new signing keys could not be looked for"));
    }, EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Takes over what the database has. */
  async refresh(): Promise<void> {
    const keys = await readKeys(this.#database);
    // Where the key was deleted, as under a restore, the one in use goes on.
    if (!keys.some(({ retired_at }) => retired_at === null)) return;
    const choice = this.#choose(keys);
    const taken = JSON.stringify(choice);
    if (taken === this.#taken) return;
    this.#taken = taken;
    this.signer.replaceKeys(choice);
  }

  /** Chooses to sign with the newest key that all servers know by now; where there is none, with the oldest. */
  #choose(keys: readonly StoredKey[]): Omit<SignerKeys, "network"> {
    const now = this.#elapsed();
    for (const { key } of keys) if (!this.#knownSince.has(key)) this.#knownSince.set(key, now);
    const isKnown = ({ key }: StoredKey) => now - (this.#knownSince.get(key) ?? now) >= HAND_OVER_MS;
    const signing = keys.find(isKnown) ?? keys.at(-1);
    if (!signing) throw new Error("There is no signing key.");
    return {
      signing: bytesOf(signing.key),
      accepted: keys.filter((each) => each !== signing).map(acceptedKey),
    };
  }
}

interface Clocks {
  /** Returns the milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns milliseconds of a clock that never jumps. */
  readonly elapsed: () => number;
}

/** Whether a key has been made so recently, after another one, that other servers may not know it. */
function isNew(keys: readonly StoredKey[], made_at: string | null, now: number): boolean {
  return keys.length > 1 && made_at !== null && now - Date.parse(made_at) < HAND_OVER_MS;
}

function acceptedKey({ key, retired_at }: StoredKey): SignerKeys["accepted"][number] {
  const signedUntil =
    retired_at === null ? Number.POSITIVE_INFINITY : Date.parse(retired_at) + STILL_SIGNS_MS;
  return { key: bytesOf(key), signedUntil };
}

/** Returns a key's bytes in a memory of their own: a copy for a thread then has nothing else. */
const bytesOf = (key: string) => Uint8Array.from(Buffer.from(key, "hex"));

/** Returns the key to sign with, then the others, the last replaced first: all as of one moment. */
async function readKeys(database: Database): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select key, made_at, null as retired_at from signing_key
    union all select key, null, retired_at from retired_key`.execute(database);
  const order = ({ retired_at }: StoredKey) => retired_at ?? "9";
  return rows.sort((one, other) => (order(one) < order(other) ? 1 : -1));
}

/**
 * Makes a new signing key. What the keys before have signed is accepted for as long as it is of use
 * (`LIFE_MS`); with `revokes`, nothing of it any more. To be called in a transaction. Rejects where the clock
 * is in doubt, by which the keys before are to end; with `revokes` it does not matter.
 */
export async function rotateKey(
  transaction: Database,
  { revokes }: { readonly revokes: boolean },
): Promise<void> {
  const doubt = revokes ? undefined : await doubtIn(transaction);
  if (doubt) throw new Error(`There is no new key: ${sentenceOf(doubt)}`);
  const now = new Date().toISOString();
  const before = Buffer.from(await generatedKey(transaction, "signing_key")).toString("hex");
  const key = randomBytes(32).toString("hex");
  const { numUpdatedRows } = await transaction
    .updateTable("signing_key")
    .set({ key, made_at: now })
    .where("key", "=", before)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error("Another command makes a new key at this moment.");
  if (revokes) await transaction.deleteFrom("retired_key").execute();
  else await retireKeys(transaction, [{ key: before, retired_at: now }]);
}

/** Has signatures of these keys accepted for as long as they are of use, from when each was replaced. */
export async function retireKeys(
  database: Database,
  keys: readonly { readonly key: string; readonly retired_at: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await database
    .insertInto("retired_key")
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the keys of whose signatures none counts any more, by a time that is known. */
export async function deleteRetiredKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETIRED_MS).toISOString();
  const { numDeletedRows } = await database
    .deleteFrom("retired_key")
    .where("retired_at", "<", before)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await eraseDeleted(database);
}
