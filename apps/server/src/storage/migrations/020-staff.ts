import { type Migration, sql } from "kysely";

/** The people who may use the staff app, what they may do in which aquarium, and what they have done. */
export function staff(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("staff_member")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("issuer", "text")
        .addColumn("sub", "text")
        .addColumn("mail", "text", (column) => column.notNull())
        .addColumn("name", "text")
        .addColumn("admin", "integer", (column) => column.notNull())
        .addColumn("added_by", "text", (column) => column.references("staff_member.id"))
        .addColumn("added_at", "text", (column) => column.notNull())
        .addColumn("removed_at", "text")
        .execute();
      await sql`create unique index staff_member_by_mail on staff_member (mail) where removed_at is null`.execute(
        db,
      );
      await sql`create unique index staff_member_by_account on staff_member (issuer, sub)
        where removed_at is null`.execute(db);
      await db.schema
        .createTable("staff_role")
        .addColumn("member", "text", (column) => column.notNull().references("staff_member.id"))
        .addColumn("aquarium", "text", (column) =>
          column.notNull().references("aquarium.slug").onDelete("cascade"),
        )
        .addColumn("role", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("staff_role_key", ["member", "aquarium", "role"])
        .execute();
      await db.schema.createIndex("staff_role_by_aquarium").on("staff_role").column("aquarium").execute();
      await createAuditTable(db);
    },
  };
}

async function createAuditTable(db: Parameters<Migration["up"]>[0]): Promise<void> {
  await db.schema
    .createTable("audit_entry")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("member", "text", (column) => column.references("staff_member.id"))
    .addColumn("aquarium", "text")
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text")
    .execute();
  await db.schema.createIndex("audit_entry_by_time").on("audit_entry").columns(["at", "id"]).execute();
  await db.schema
    .createIndex("audit_entry_by_aquarium")
    .on("audit_entry")
    .columns(["aquarium", "at", "id"])
    .execute();
}
