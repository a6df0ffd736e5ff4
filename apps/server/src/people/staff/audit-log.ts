import { randomUUID } from "node:crypto";
import type { AuditEntry, AuditPage } from "@harapen/contract/staff/audit";
import type { ColumnType } from "kysely";
import * as z from "zod/mini";
import { inBatches } from "../../database/batches.ts";
import { inTransaction } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import { CHAIN_START, chainDigest, contentDigest } from "../../platform/audit-digests.ts";
import { toAquariumPerson } from "./people.ts";
import { StaffStore } from "./staff-store.ts";

/** An entry for one thing that somebody has done. */
export interface NewAuditEntry extends Pick<AuditEntry, "aquarium" | "action"> {
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
   * Adds a line to the log's chain: one transaction after the other, as each locks the chain's end until it is
   * over.
   */
  async append(entry: NewAuditEntry): Promise<void> {
    if (!this.#database.isTransaction)
      return inTransaction(this.#database, (transaction) => new AuditLog(transaction).append(entry));
    const { member, aquarium, action, subject = "", before, after } = entry;
    const { number, digest } = await this.#next();
    const frame = { id: randomUUID(), at: new Date().toISOString(), member, aquarium, action };
    const content = { subject, before: toJson(before), after: toJson(after) };
    const salt = randomUUID();
    const content_digest = contentDigest(content, salt);
    const chain_digest = chainDigest(digest, number, frame, content_digest);
    await this.#database
      .insertInto("audit_entry")
      .values({ ...frame, ...content, number, salt, content_digest, chain_digest })
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
  async page({ aquarium, after, limit }: Selection): Promise<{ entries: NamedEntry[]; more: boolean }> {
    let query = this.#newest().limit(limit + 1);
    if (aquarium !== undefined) query = query.where("aquarium", "=", aquarium);
    if (after !== undefined) {
      const at = this.#database.selectFrom("audit_entry").select("at").where("id", "=", after);
      query = query.where(({ or, and, eb }) =>
        or([eb("at", "<", at), and([eb("at", "=", at), eb("audit_entry.id", "<", after)])]),
      );
    }
    const rows = await query.execute();
    return { entries: rows.slice(0, limit).map(toEntry), more: rows.length > limit };
  }

  /**
   * Returns a page of an aquarium's entries as its people may see it: those who have a role there as they know
   * them, of others not who they are.
   */
  async pageOf(aquarium: string, query: Omit<Selection, "aquarium">): Promise<AuditPage> {
    const { entries, more } = await this.page({ ...query, aquarium });
    const staff = new StaffStore(this.#database);
    const people = new Map((await staff.ofAquarium(aquarium)).map((member) => [member.id, member]));
    const admins = new Set((await staff.all()).flatMap(({ id, admin }) => (admin ? [id] : [])));
    const seen = ({ by, ...stored }: NamedEntry): AuditEntry => {
      const entry = {
        ...stored,
        before: within(aquarium, stored.before),
        after: within(aquarium, stored.after),
      };
      if (by === null) return { ...entry, by };
      const member = people.get(by.id);
      if (!member) return { ...entry, by: { who: admins.has(by.id) ? "admin" : "other" } };
      const { id, mail, name } = toAquariumPerson(aquarium, member);
      return { ...entry, by: { id, mail, name } };
    };
    return { entries: entries.map(seen), more };
  }

  /** Returns the entries of an action on something in an aquarium, newest first. */
  async ofAction(aquarium: string, action: string): Promise<NamedEntry[]> {
    const rows = await this.#newest()
      .where("aquarium", "=", aquarium)
      .where("action", "=", action)
      .where("subject", "!=", "")
      .execute();
    return rows.map(toEntry);
  }

  #newest() {
    return this.#database
      .selectFrom("audit_entry")
      .leftJoin("staff_member", "staff_member.id", "audit_entry.member")
      .select(["audit_entry.id", "at", "member", "mail", "name", "aquarium", "action", "subject"])
      .select(["before", "after"])
      .orderBy("at", "desc")
      .orderBy("audit_entry.id", "desc");
  }
}

/** An entry with who did it by name. */
interface NamedEntry extends AuditEntry {
  readonly by: { id: string; mail: string; name: string | null } | null;
}

/** An entry as it is stored, with who did it. */
interface StoredEntry extends Pick<AuditEntry, "id" | "at" | "aquarium" | "action" | "subject"> {
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

/** Returns a state without what a command once noted of a person's roles elsewhere. */
function within(aquarium: string, state: unknown): unknown {
  const { success, data } = everywhere.safeParse(state);
  if (!success) return state;
  return { roles: data.roles.flatMap((held) => (held.aquarium === aquarium ? [held.role] : [])) };
}

const everywhere = z.object({
  admin: z.boolean(),
  roles: z.array(z.object({ aquarium: z.string(), role: z.string() })),
});

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
