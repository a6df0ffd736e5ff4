import type { Database } from "./database.ts";

/** Something that the demo provider remembers, for `seconds` or for good. */
export interface DemoSignInEntry {
  readonly kind: string;
  readonly id: string;
  readonly payload: object;
  readonly seconds?: number | undefined;
  readonly sessionUid?: string | undefined;
  readonly grantId?: string | undefined;
}

/** What the demo provider remembers: its keys, the names that visitors gave, and sign-ins that are under way. */
export class DemoSignInStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Remembers it in place of what was there under its kind and id. What has expired by then is forgotten. */
  async upsert(remembered: DemoSignInEntry): Promise<void> {
    const row = rowOf(remembered);
    const { kind: _kind, id: _id, ...changes } = row;
    await this.#database
      .deleteFrom("demo_sign_in")
      .where("expires_at", "<", new Date().toISOString())
      .execute();
    await this.#database
      .insertInto("demo_sign_in")
      .values(row)
      .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet(changes))
      .execute();
  }

  /** Remembers it unless there is one already. Resolves to the one that counts, for every server alike. */
  async insertIfAbsent(remembered: DemoSignInEntry): Promise<unknown> {
    await this.#database
      .insertInto("demo_sign_in")
      .values(rowOf(remembered))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return this.find(remembered.kind, remembered.id);
  }

  async find(kind: string, id: string): Promise<unknown> {
    return this.#findBy(kind, "id", id);
  }

  async findBySessionUid(kind: string, uid: string): Promise<unknown> {
    return this.#findBy(kind, "session_uid", uid);
  }

  /** Marks it as used, with the time in seconds since 1970: oidc-provider then refuses to take it again. */
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

function rowOf({ kind, id, payload, seconds, sessionUid, grantId }: DemoSignInEntry) {
  return {
    kind,
    id,
    session_uid: sessionUid ?? null,
    grant_id: grantId ?? null,
    payload: JSON.stringify(payload),
    expires_at: seconds === undefined ? null : new Date(Date.now() + seconds * 1_000).toISOString(),
  };
}
