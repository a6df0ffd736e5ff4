import { createHash, randomBytes } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { KnownTime } from "../../database/known-time.ts";
import type { Account, SignInSessionTable } from "./accounts.ts";

const NUMBER_BYTES = 32;
const DAY_MS = 86_400_000;
/** The lifetime of a sign-in, from its beginning or from when it was renewed last. */
const SESSION_MS = DAY_MS;
/** How much longer a renewed sign-in has to last for that to be stored. */
const RENEWED_BY_MS = 3_600_000;

/** A time before that of any session. */
const NEVER = "";

/** The most sessions that a member has, in as many browsers: a new one ends the oldest. */
const MAX_SESSIONS = 20;

/**
 * The attempt by which a session begins, and the digest of the same browser's previous session, which it
 * ends.
 */
interface Beginning {
  readonly attempt: string;
  readonly replaces?: string | undefined;
}

/** A stored sign-in: whose it is and what else the server knows of it. */
export type SignInSession = Omit<Selectable<SignInSessionTable>, "digest" | "last_used_on">;

type NewSession = Omit<Insertable<SignInSessionTable>, "digest" | "made_at" | "expires_at" | "last_used_on">;

/** The sign-ins that the server keeps, each by a number that only the browser has. */
export class SignInSessionStore {
  readonly #database: Database;
  readonly #knownTime: Pick<KnownTime, "now">;

  constructor(database: Database, knownTime: Pick<KnownTime, "now">) {
    this.#database = database;
    this.#knownTime = knownTime;
  }

  /**
   * Stores a session of a day, and deletes the one that it replaces and those that have ended; resolves to
   * its number, which names the attempt.
   */
  async begin(member: NewSession, { attempt, replaces = "" }: Beginning): Promise<string> {
    const number = `${randomBytes(NUMBER_BYTES).toString("base64url")}.${attempt}`;
    const now = Date.now();
    const made_at = new Date(now).toISOString();
    const ended = (await this.#knownTime.now())?.toISOString() ?? NEVER;
    await this.#database
      .deleteFrom("sign_in_session")
      .where((where) => where.or([where("expires_at", "<=", ended), where("digest", "=", replaces)]))
      .execute();
    await this.#database
      .insertInto("sign_in_session")
      .values({
        ...member,
        digest: sessionDigest(number),
        made_at,
        expires_at: new Date(now + SESSION_MS).toISOString(),
      })
      .execute();
    await this.#endOldest(member);
    return number;
  }

  async #endOldest({ issuer, uid }: Pick<SignInSession, "issuer" | "uid">): Promise<void> {
    const ofMember = this.#database
      .selectFrom("sign_in_session")
      .where("issuer", "=", issuer)
      .where("uid", "=", uid);
    const oldest = await ofMember
      .select("digest")
      .orderBy("made_at", "desc")
      .orderBy("digest")
      .limit(MAX_SESSIONS)
      .offset(MAX_SESSIONS)
      .execute();
    for (const { digest } of oldest)
      await this.#database.deleteFrom("sign_in_session").where("digest", "=", digest).execute();
  }

  /**
   * Resolves to the session with a number; `undefined` where there is none at this issuer, or it has ended.
   */
  async find(number: string, issuer: string): Promise<SignInSession | undefined> {
    return this.#database
      .selectFrom("sign_in_session")
      .select(["issuer", "uid", "name", "picture", "mail", "made_at", "expires_at", "auth_at", "acr"])
      .where("digest", "=", sessionDigest(number))
      .where("issuer", "=", issuer)
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirst();
  }

  /** Returns the sessions of an account that have not ended, newest first. */
  async ofAccount({ issuer, sub }: Account) {
    return this.#database
      .selectFrom("sign_in_session")
      .select(["digest", "made_at", "last_used_on"])
      .where("issuer", "=", issuer)
      .where("uid", "=", sub)
      .where("expires_at", ">", new Date().toISOString())
      .orderBy("made_at", "desc")
      .orderBy("digest")
      .execute();
  }

  /**
   * Notes that a staff call is made with a session: the day (UTC), and that it lasts for a day from now, though
   * not for more than `mostDays` from its beginning. Once an hour at most.
   */
  async noteUse(number: string, mostDays: number): Promise<void> {
    const digest = sessionDigest(number);
    const stored = await this.#database
      .selectFrom("sign_in_session")
      .select(["made_at", "expires_at", "last_used_on"])
      .where("digest", "=", digest)
      .executeTakeFirst();
    if (!stored) return;
    const now = Date.now();
    const [last_used_on = ""] = new Date(now).toISOString().split("T");
    const end = Math.min(now + SESSION_MS, Date.parse(stored.made_at) + mostDays * DAY_MS);
    const isLonger = end >= Date.parse(stored.expires_at) + RENEWED_BY_MS;
    if (!isLonger && (stored.last_used_on ?? "") >= last_used_on) return;
    await this.#database
      .updateTable("sign_in_session")
      .set({ last_used_on, ...(isLonger && { expires_at: new Date(end).toISOString() }) })
      .where("digest", "=", digest)
      .execute();
  }

  async end(number: string): Promise<void> {
    await this.#database.deleteFrom("sign_in_session").where("digest", "=", sessionDigest(number)).execute();
  }
}

/** Ends the sessions of an account, or one of them, by its digest; resolves to how many there were. */
export async function endSessionsOf(
  database: Database,
  { issuer, sub }: Account,
  digest?: string,
): Promise<number> {
  let query = database.deleteFrom("sign_in_session").where("issuer", "=", issuer).where("uid", "=", sub);
  if (digest !== undefined) query = query.where("digest", "=", digest);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the digest under which the database holds a session's number. */
export function sessionDigest(number: string): string {
  return createHash("sha256").update(number).digest("hex");
}

/** Whether an attempt began the session with this number: nobody has another number for the same session. */
export function isOfAttempt(number: string, attempt: string): boolean {
  return number.endsWith(`.${attempt}`);
}
