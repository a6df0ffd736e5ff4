import { randomUUID } from "node:crypto";
import { AUDIT_GROUPS, type AuditAction } from "@harapen/contract/staff/audit";
import type { ColumnType } from "kysely";
import { inBatches } from "../../database/batches.ts";
import { inTransaction } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import { CHAIN_START, chainDigest, contentDigest } from "../../platform/audit-digests.ts";

/** An entry for one thing that somebody has done. */
export interface NewAuditEntry {
  /** The slug; `null`: it concerns no aquarium. */
  readonly aquarium: string | null;
  readonly action: AuditAction;
  /** The study in which it was done; without one, of what is done to a study, the subject. */
  readonly study?: string | undefined;
  /** The id of the member who did it; `null`: a command. */
  readonly member: string | null;
  readonly subject?: string | undefined;
  /** Any JSON value; `undefined`: there was, or is, nothing. */
  readonly before?: unknown;
  readonly after?: unknown;
}

interface Selection {
  /** The aquarium whose entries are wanted; `undefined`: all. */
  readonly aquarium?: string | undefined;
  /** The kinds that are wanted; `undefined`: all, another version's too. */
  readonly actions?: readonly AuditAction[] | undefined;
  /** The member who did it; `null`: nobody of the staff; `undefined`: anybody. */
  readonly member?: string | null | undefined;
  readonly study?: string | undefined;
  /** From when on, and before when: ISO 8601 in UTC. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The entry after which the page begins; `undefined`: the newest is its first. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The log of what staff have done, over a database or a transaction of it. */
export class AuditLog {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds a line to the log's chain: one transaction after the other, as each locks the chain's end until it
   * is over.
   */
  async append(entry: NewAuditEntry): Promise<void> {
    if (!this.#database.isTransaction)
      return inTransaction(this.#database, (transaction) => new AuditLog(transaction).append(entry));
    const { member, aquarium, action, subject = "", before, after } = entry;
    const study = entry.study ?? (isOfStudy(action) && subject !== "" ? subject : null);
    const { number, digest } = await this.#next();
    const frame = { id: randomUUID(), at: new Date().toISOString(), member, aquarium, action };
    const content = { subject, before: toJson(before), after: toJson(after) };
    const salt = randomUUID();
    const content_digest = contentDigest(content, salt);
    const chain_digest = chainDigest(digest, number, frame, content_digest);
    await this.#database
      .insertInto("audit_entry")
      .values({ ...frame, ...content, study, number, salt, content_digest, chain_digest })
      .execute();
    await this.#database.updateTable("audit_head").set({ digest: chain_digest }).execute();
  }

  /** Locks the chain's end; resolves to the next line's number and the digest of the line before. */
  async #next(): Promise<{ number: number; digest: string }> {
    const move = () =>
      this.#database
        .updateTable("audit_head")
        .set(({ eb }) => ({ number: eb("number", "+", 1) }))
        .returning(["number", "digest"])
        .executeTakeFirst();
    const moved = await move();
    if (moved) return moved;
    await this.#database
      .insertInto("audit_head")
      .values({ id: 1, number: 0, digest: CHAIN_START })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const begun = await move();
    if (!begun) throw new Error("the audit log's chain has no end");
    return begun;
  }

  /**
   * Removes, from the entries about these subjects, the subject and its states: who did what, and when,
   * stays, and so does the chain, though nobody can try any more what a line said.
   */
  async blank(subjects: readonly string[]): Promise<void> {
    for (const batch of inBatches(subjects))
      await this.#database
        .updateTable("audit_entry")
        .set({ subject: "", before: null, after: null, salt: null })
        .where("subject", "in", batch)
        .execute();
  }

  /** Returns a page of entries, newest first; an empty one where there is no such entry as `after`. */
  async page({ after, limit, ...selection }: Selection): Promise<{ entries: NamedEntry[]; more: boolean }> {
    let query = this.#newest(selection).limit(limit + 1);
    if (after !== undefined) {
      const at = this.#database.selectFrom("audit_entry").select("at").where("id", "=", after);
      query = query.where(({ or, and, eb }) =>
        or([eb("at", "<", at), and([eb("at", "=", at), eb("audit_entry.id", "<", after)])]),
      );
    }
    const rows = await query.execute();
    return { entries: rows.slice(0, limit).map(toEntry), more: rows.length > limit };
  }

  /** Returns the ids of the members of staff who have done any of what is wanted, by their names. */
  async members({ aquarium, actions }: Pick<Selection, "aquarium" | "actions">): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("staff_member")
      .select("id")
      .where(({ exists, selectFrom }) => {
        let done = selectFrom("audit_entry")
          .select("audit_entry.id")
          .whereRef("member", "=", "staff_member.id");
        if (aquarium !== undefined) done = done.where("aquarium", "=", aquarium);
        if (actions) done = done.where("action", "in", actions);
        return exists(done);
      })
      .orderBy("name")
      .orderBy("mail")
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Returns the entries of an action on something in an aquarium, newest first. */
  async ofAction(aquarium: string, action: AuditAction): Promise<NamedEntry[]> {
    const rows = await this.#newest({ aquarium, actions: [action] })
      .where("subject", "!=", "")
      .execute();
    return rows.map(toEntry);
  }

  #newest({ aquarium, actions, member, study, from, until }: Omit<Selection, "after" | "limit">) {
    let query = this.#database
      .selectFrom("audit_entry")
      .leftJoin("staff_member", "staff_member.id", "audit_entry.member")
      .select(["audit_entry.id", "at", "member", "mail", "name", "aquarium", "action", "subject"])
      .select(["study", "before", "after"])
      .orderBy("at", "desc")
      .orderBy("audit_entry.id", "desc");
    if (aquarium !== undefined) query = query.where("aquarium", "=", aquarium);
    if (actions !== undefined) query = query.where("action", "in", actions);
    if (member !== undefined) query = query.where("member", member === null ? "is" : "=", member);
    if (study !== undefined) query = query.where("study", "=", study);
    if (from !== undefined) query = query.where("at", ">=", from);
    if (until !== undefined) query = query.where("at", "<", until);
    return query;
  }
}

/** Whether a line of this kind is about a study, which is its subject. */
function isOfStudy(action: AuditAction): boolean {
  return (AUDIT_GROUPS.study as readonly AuditAction[]).includes(action);
}

/** An entry with who did it by name, and the states before and after. */
export interface NamedEntry extends EntryFrame {
  readonly by: { id: string; mail: string; name: string | null } | null;
  readonly before: unknown;
  readonly after: unknown;
}

interface EntryFrame {
  readonly id: string;
  readonly at: string;
  readonly aquarium: string | null;
  readonly action: string;
  readonly subject: string;
  readonly study: string | null;
}

/** An entry as it is stored, with who did it. */
interface StoredEntry extends EntryFrame {
  readonly member: string | null;
  readonly mail: string | null;
  readonly name: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

function toEntry({ member, mail, name, ...entry }: StoredEntry): NamedEntry {
  return {
    ...entry,
    by: member === null ? null : { id: member, mail: mail ?? "", name },
    before: fromJson(entry.before),
    after: fromJson(entry.after),
  };
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function fromJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

declare module "../../database/tables.ts" {
  interface Tables {
    audit_entry: AuditEntryTable;
    audit_head: AuditHeadTable;
  }
}

/** What staff have done, one entry each; never changed, but emptied where a person is deleted. */
interface AuditEntryTable {
  id: string;
  at: string;
  /** `null`: a command. */
  member: string | null;
  /** The slug, also that of a removed aquarium; `null`: no aquarium. */
  aquarium: string | null;
  action: string;
  subject: string;
  /** JSON. */
  before: string | null;
  /** JSON. */
  after: string | null;
  /** The study that it is about, for whoever looks for its lines; the chain does not cover it. */
  study: ColumnType<string | null, string | null | undefined>;
  /** From 1 on; `null`: a server of an earlier version wrote it. */
  number: ColumnType<number | null, number | null | undefined>;
  /** `null` where a deletion has emptied the line. */
  salt: ColumnType<string | null, string | null | undefined>;
  content_digest: ColumnType<string | null, string | null | undefined>;
  /** Of this line and all before it. */
  chain_digest: ColumnType<string | null, string | null | undefined>;
}

/** The end of the chain: one row, from the first line on. */
interface AuditHeadTable {
  id: number;
  number: number;
  digest: string;
}
