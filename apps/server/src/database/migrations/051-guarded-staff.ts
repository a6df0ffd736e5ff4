import { createHmac, randomUUID } from "node:crypto";
import { type Kysely, type Migration, sql } from "kysely";
import { CHAIN_START, chainDigest, contentDigest } from "../../platform/audit-digests.ts";

/** The lines of the audit log that are chained at a time. */
const BATCH = 500;

/**
 * What accounts of staff are guarded by: since when somebody works at each aquarium and by which name its
 * people know them, when they signed in last, when and how each browser did, the admins who are to be told of
 * a new one, and the chain of the audit log's lines.
 */
export function guardedStaff(): Migration {
  return {
    async up(db) {
      await addPlaces(db);
      await addSignIns(db);
      await addNotices(db);
      await addChain(db);
    },
  };
}

async function addPlaces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_place")
    .addColumn("member", "text", (column) => column.notNull().references("staff_member.id"))
    .addColumn("aquarium", "text", (column) =>
      column.notNull().references("aquarium.slug").onDelete("cascade"),
    )
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addPrimaryKeyConstraint("staff_place_key", ["member", "aquarium"])
    .execute();
  await db.schema.createIndex("staff_place_by_aquarium").on("staff_place").column("aquarium").execute();
  for (const column of ["invited_at", "last_sign_in_at", "tokens_from"])
    await db.schema.alterTable("staff_member").addColumn(column, "text").execute();
  // Invitations count from the upgrade on; who has signed in did so, at the latest, when they did something.
  const now = new Date().toISOString();
  await sql`update staff_member set invited_at = ${now} where sub is null`.execute(db);
  await sql`update staff_member set last_sign_in_at = coalesce((select max(at) from audit_entry
    where audit_entry.member = staff_member.id), added_at) where sub is not null`.execute(db);
  await sql`insert into staff_place (member, aquarium, since) select distinct staff_role.member,
    staff_role.aquarium, coalesce(staff_member.invited_at, staff_member.added_at)
    from staff_role join staff_member on staff_member.id = staff_role.member`.execute(db);
}

async function addSignIns(db: Kysely<unknown>): Promise<void> {
  for (const column of ["last_used_on", "auth_at", "acr"])
    await db.schema.alterTable("sign_in_session").addColumn(column, "text").execute();
}

async function addNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("new_admin_notice")
    .addColumn("reader", "text", (column) => column.notNull().references("staff_member.id"))
    .addColumn("about", "text", (column) => column.notNull().references("staff_member.id"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.references("staff_member.id"))
    .addPrimaryKeyConstraint("new_admin_notice_key", ["reader", "about"])
    .execute();
}

/** The tables of the audit log, as this migration finds them. */
interface AuditTables {
  audit_entry: {
    id: string;
    at: string;
    member: string | null;
    aquarium: string | null;
    action: string;
    subject: string;
    before: string | null;
    after: string | null;
    number: number | null;
    salt: string | null;
    content_digest: string | null;
    chain_digest: string | null;
  };
  participant: { id: string; study: string };
  study: { id: string; key: string };
  audit_head: { id: number; number: number; digest: string };
}

async function addChain(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("audit_entry").addColumn("number", "integer").execute();
  for (const column of ["salt", "content_digest", "chain_digest"])
    await db.schema.alterTable("audit_entry").addColumn(column, "text").execute();
  await db.schema
    .createTable("audit_head")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .execute();
  await namePseudonyms(db as Kysely<AuditTables>);
  const head = await chainLines(db as Kysely<AuditTables>);
  // A database that is made to be filled by a restore gets its row from there.
  if (head.number > 0)
    await (db as Kysely<AuditTables>)
      .insertInto("audit_head")
      .values({ id: 1, ...head })
      .execute();
  await db.schema.createIndex("audit_entry_by_number").on("audit_entry").column("number").execute();
}

/** What was logged of participants, by their ids until now. */
const OF_PARTICIPANTS = ["exclude-participant", "include-participant", "withdraw-participant", "leave-study"];

/** Names participants as exports do, by keyed digests of their ids, where lines had the ids themselves. */
async function namePseudonyms(db: Kysely<AuditTables>): Promise<void> {
  const lines = await db
    .selectFrom("audit_entry")
    .innerJoin("participant", "participant.id", "subject")
    .innerJoin("study", "study.id", "participant.study")
    .select(["audit_entry.id as id", "subject", "key"])
    .where("action", "in", OF_PARTICIPANTS)
    .execute();
  for (const { id, subject, key } of lines)
    await db
      .updateTable("audit_entry")
      .set({ subject: pseudonymOf(subject, key) })
      .where("id", "=", id)
      .execute();
}

/** Returns a participant's pseudonym under a study's key. */
export function pseudonymOf(id: string, key: string): string {
  const digest = createHmac("sha256", Buffer.from(key, "hex"))
    .update(`key ${id.toLowerCase()}`)
    .digest("hex");
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const digits = `${digest.slice(0, 12)}8${digest.slice(13, 16)}${variant}${digest.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Chains the lines that there are, in the order of their times; resolves to the end of the chain. */
async function chainLines(
  db: Kysely<AuditTables>,
  head = { number: 0, digest: CHAIN_START },
): Promise<Omit<AuditTables["audit_head"], "id">> {
  const lines = await db
    .selectFrom("audit_entry")
    .selectAll()
    .where("number", "is", null)
    .orderBy("at")
    .orderBy("id")
    .limit(BATCH)
    .execute();
  let { number, digest } = head;
  for (const line of lines) {
    number += 1;
    const salt = randomUUID();
    const content_digest = contentDigest(line, salt);
    digest = chainDigest(digest, number, line, content_digest);
    await db
      .updateTable("audit_entry")
      .set({ number, salt, content_digest, chain_digest: digest })
      .where("id", "=", line.id)
      .execute();
  }
  return lines.length < BATCH ? { number, digest } : chainLines(db, { number, digest });
}
