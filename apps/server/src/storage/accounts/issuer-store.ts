import type { Database } from "../database.ts";
import { type Account, accountKey } from "./account-key.ts";

/**
 * The issuers whose members have signed in here. The first stays the database's home issuer for good: what was stored before issuers
 * were distinguished belongs to its members, so an operator who changes the provider gives no member's album to a member of another.
 */
export class IssuerStore {
  readonly #database: Database;
  readonly #homes = new Map<string, Promise<string>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves to the key of a member's account, and makes their issuer known. */
  async keyOf(account: Account): Promise<string> {
    return accountKey(account, await this.#homeFor(account.issuer));
  }

  /** Resolves to the home issuer; where there is none, this issuer becomes it. Asks the database once for each issuer. */
  #homeFor(issuer: string): Promise<string> {
    const known = this.#homes.get(issuer);
    if (known) return known;
    const claimed = this.#claim(issuer);
    this.#homes.set(issuer, claimed);
    claimed.catch(() => this.#homes.delete(issuer));
    return claimed;
  }

  async #claim(issuer: string): Promise<string> {
    const first_seen_at = new Date().toISOString();
    for (const home of [1, null])
      await this.#database
        .insertInto("sign_in_issuer")
        .values({ issuer, home, first_seen_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const row = await this.#database
      .selectFrom("sign_in_issuer")
      .select("issuer")
      .where("home", "=", 1)
      .executeTakeFirstOrThrow();
    return row.issuer;
  }
}
