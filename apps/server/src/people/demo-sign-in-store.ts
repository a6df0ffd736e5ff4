import type { DemoSignInEntry, DemoSignIns } from "@harapen/demo-provider/store";
import type { Database } from "../database/database.ts";
import type { KnownTime } from "../database/known-time.ts";

/** The demo provider's state: its keys, the names that visitors gave, and sign-ins that are under way. */
export class DemoSignInStore implements DemoSignIns {
  readonly #database: Database;
  readonly #knownTime: Pick<KnownTime, "now">;

  constructor(database: Database, knownTime: Pick<KnownTime, "now">) {
    this.#database = database;
    this.#knownTime = knownTime;
  }

  /** Stores an entry in place of any with its kind and id, and deletes those that have expired. */
  async upsert(entry: DemoSignInEntry): Promise<void> {
    const row = toRow(entry);
    const { kind: _kind, id: _id, ...changes } = row;
    const now = await this.#knownTime.now();
    if (now)
      await this.#database.deleteFrom("demo_sign_in").where("expires_at", "<", now.toISOString()).execute();
    await this.#database
      .insertInto("demo_sign_in")
      .values(row)
      .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet(changes))
      .execute();
  }

  /**
   * Stores an entry unless there is one already; resolves to the stored payload, the same for every server.
   */
  async insertIfAbsent(entry: DemoSignInEntry): Promise<unknown> {
    await this.#database
      .insertInto("demo_sign_in")
      .values(toRow(entry))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return this.find(entry.kind, entry.id);
  }

  /** Resolves to the payload; `undefined` where there is none, or it has expired. */
  async find(kind: string, id: string): Promise<unknown> {
    return this.#findBy(kind, "id", id);
  }

  async findBySessionUid(kind: string, uid: string): Promise<unknown> {
    return this.#findBy(kind, "session_uid", uid);
  }

  /**
   * Marks an entry as used, with the time in seconds since 1970: oidc-provider then refuses to take it again.
   */
  async consume(kind: string, id: string): Promise<void> {
    const payload = await this.find(kind, id);
    if (typeof payload !== "object" || payload === null) return;
    const consumed = Math.floor(Date.now() / 1_000);
    await this.#database
      .updateTable("demo_sign_in")
      .set({ payload: JSON.stringify({ ...payload, consumed }) })
      .where("kind", "=", kind)
      .where("id", "=", id)
      .execute();
  }

  /**
   * Deletes an entry, and resolves to whether it was there and not expired: of several concurrent callers
   * only one learns that it was.
   */
  async take(kind: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom("demo_sign_in")
      .where("kind", "=", kind)
      .where("id", "=", id)
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async delete(kind: string, id: string): Promise<void> {
    await this.#database.deleteFrom("demo_sign_in").where("kind", "=", kind).where("id", "=", id).execute();
  }

  async deleteByGrantId(kind: string, grantId: string): Promise<void> {
    await this.#database
      .deleteFrom("demo_sign_in")
      .where("kind", "=", kind)
      .where("grant_id", "=", grantId)
      .execute();
  }

  async #findBy(kind: string, column: "id" | "session_uid", value: string): Promise<unknown> {
    const row = await this.#database
      .selectFrom("demo_sign_in")
      .select("payload")
      .where("kind", "=", kind)
      .where(column, "=", value)
      .where((where) =>
        where.or([where("expires_at", "is", null), where("expires_at", ">", new Date().toISOString())]),
      )
      .executeTakeFirst();
    return row && JSON.parse(row.payload);
  }
}

function toRow({ kind, id, payload, seconds, sessionUid, grantId }: DemoSignInEntry) {
  return {
    kind,
    id,
    session_uid: sessionUid ?? null,
    grant_id: grantId ?? null,
    payload: JSON.stringify(payload),
    expires_at: seconds === undefined ? null : new Date(Date.now() + seconds * 1_000).toISOString(),
  };
}
