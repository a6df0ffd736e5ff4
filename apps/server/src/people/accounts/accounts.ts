import type { ColumnType } from "kysely";
import type { Database } from "../../database/database.ts";

/** Between issuer and subject. Addresses have none; a subject that has one is never stored by itself. */
const SEPARATOR = "\n";

/**
 * A member as an ID token names them: the subject is unique at its issuer only (OpenID Connect Core 1.0,
 * section 2).
 */
export interface Account {
  readonly issuer: string;
  readonly sub: string;
}

/**
 * Returns the key under which a member's saves are stored, as `uid`: the subject alone for the database's
 * home issuer, the issuer and the subject for every other. The members of one issuer thus never reach what
 * another issuer's have stored.
 */
export function accountKey({ issuer, sub }: Account, home: string): string {
  return issuer === home && !sub.includes(SEPARATOR) ? sub : `${issuer}${SEPARATOR}${sub}`;
}

/** Returns the subject in an account's key, by which events and the app know the member. */
export function subjectOf(key: string): string {
  return key.slice(key.indexOf(SEPARATOR) + 1);
}

/** Returns every key that a subject may have, from whichever of these issuers it is. */
export function possibleKeys(sub: string, issuers: readonly string[]): string[] {
  return [sub, ...issuers.map((issuer) => `${issuer}${SEPARATOR}${sub}`)];
}

declare module "../../database/tables.ts" {
  interface Tables {
    visitor: VisitorTable;
    sign_in_issuer: SignInIssuerTable;
    sign_in_session: SignInSessionTable;
    demo_sign_in: DemoSignInTable;
  }
}

/** The visitors who have signed in. */
interface VisitorTable {
  /** The key of the account (`accounts/account-key.ts`), as in every save of a member's. */
  uid: string;
  name: string;
  registered_at: string;
  updated_at: string;
}

/** The issuers whose members have signed in. */
interface SignInIssuerTable {
  issuer: string;
  /** 1 for the one whose members are stored by their subject alone; `null` for the others. */
  home: number | null;
  first_seen_at: string;
}

/** The sign-ins that the server keeps for browsers, which hold a session's number in a cookie. */
export interface SignInSessionTable {
  /** SHA-256 of the session's number, in hexadecimal: nobody who reads the database can act as a member. */
  digest: string;
  issuer: string;
  /** The ID token's `sub`. */
  uid: string;
  name: string;
  picture: string | null;
  /** The address that the provider has verified, where the app requested one. */
  mail: string | null;
  made_at: string;
  expires_at: string;
  /** When the provider asked them who they are; `null`: it does not tell. */
  auth_at: ColumnType<string | null, string | null | undefined>;
  /** How they signed in there (`acr`); `null`: it does not tell. */
  acr: ColumnType<string | null, string | null | undefined>;
  /** The last day (UTC) on which staff calls were made with it; `null`: none were. */
  last_used_on: ColumnType<string | null, string | null | undefined>;
}

/** The demo provider's state, so that every server over one database is the same provider. */
interface DemoSignInTable {
  kind: string;
  id: string;
  session_uid: string | null;
  grant_id: string | null;
  /** JSON. */
  payload: string;
  /** `null`: never. */
  expires_at: string | null;
}

/** The visitors who have signed in, by the keys of their accounts. */
export class VisitorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a visitor's name; the latest one counts. */
  async register(uid: string, name: string): Promise<void> {
    const now = new Date().toISOString();
    await this.#database
      .insertInto("visitor")
      .values({ uid, name, registered_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column("uid").doUpdateSet({ name, updated_at: now }))
      .execute();
  }
}

/**
 * The issuers whose members have signed in here. The first stays the database's home issuer for good: what
 * was stored before issuers were distinguished belongs to its members, so an operator who changes the
 * provider gives no member's album to a member of another.
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

  /**
   * Resolves to the home issuer; where there is none, this issuer becomes it. Asks the database once for each
   * issuer.
   */
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
