import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database.ts";
import type { SignInSessionTable } from "../schema/visitor-tables.ts";

const NUMBER_BYTES = 32;
/** The lifetime of a sign-in. */
const SESSION_MS = 86_400_000;

/** Who a session is of. */
export type SignInSession = Omit<SignInSessionTable, "digest" | "made_at">;

/** The sign-ins that the server keeps, each by a number that only the browser has. */
export class SignInSessionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a session of a day, and deletes those that have ended; resolves to its number. */
  async begin(member: Omit<SignInSession, "expires_at">): Promise<string> {
    const number = randomBytes(NUMBER_BYTES).toString("base64url");
    const now = Date.now();
    const made_at = new Date(now).toISOString();
    await this.#database.deleteFrom("sign_in_session").where("expires_at", "<=", made_at).execute();
    await this.#database
      .insertInto("sign_in_session")
      .values({
        ...member,
        digest: digestOf(number),
        made_at,
        expires_at: new Date(now + SESSION_MS).toISOString(),
      })
      .execute();
    return number;
  }

  /** Resolves to the session with a number; `undefined` where there is none at this issuer, or it has ended. */
  async find(number: string, issuer: string): Promise<SignInSession | undefined> {
    return this.#database
      .selectFrom("sign_in_session")
      .select(["issuer", "uid", "name", "picture", "mail", "expires_at"])
      .where("digest", "=", digestOf(number))
      .where("issuer", "=", issuer)
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirst();
  }

  async end(number: string): Promise<void> {
    await this.#database.deleteFrom("sign_in_session").where("digest", "=", digestOf(number)).execute();
  }
}

function digestOf(number: string): string {
  return createHash("sha256").update(number).digest("hex");
}
