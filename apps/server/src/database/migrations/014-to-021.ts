import { type Kysely, type Migration, sql } from "kysely";

/**
 * The issuers whose members have signed in, and the sessions of members whose sign-in code the server has
 * redeemed at the provider.
 */
export function signInSessions(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("sign_in_issuer")
        .addColumn("issuer", "text", (column) => column.primaryKey())
        .addColumn("home", "integer", (column) => column.unique())
        .addColumn("first_seen_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("sign_in_session")
        .addColumn("digest", "text", (column) => column.primaryKey())
        .addColumn("issuer", "text", (column) => column.notNull())
        .addColumn("uid", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("picture", "text")
        .addColumn("mail", "text")
        .addColumn("made_at", "text", (column) => column.notNull())
        .addColumn("expires_at", "text", (column) => column.notNull())
        .execute();
      for (const column of ["uid", "expires_at"])
        await db.schema
          .createIndex(`sign_in_session_by_${column}`)
          .on("sign_in_session")
          .column(column)
          .execute();
    },
  };
}

/**
 * Makes the pictures of penguins, too, refer to the stored pictures by their digests, so that an import can
 * store these in short steps before it shows any of them. The column `bytes` stays, empty for new imports;
 * what it holds is served as before.
 */
export function picturesOfPenguins(): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable("media")
        .addColumn("picture", "text", (column) => column.references("picture.digest"))
        .execute();
      await sql`create index media_by_picture on media (picture) where picture is not null`.execute(db);
    },
  };
}

/**
 * Adds when an aquarium was removed: its row stays for the records and drawings that refer to it, and so that
 * no start brings it back. A server of the previous version finds it without penguins.
 */
export function removedAquariums(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("aquarium").addColumn("removed_at", "text").execute();
    },
  };
}

/**
 * The photographs that staff sent, the formats in which a picture is shown beside JPEG, and what the pictures
 * of exchange folders were converted to, so that none is encoded twice. What belongs to a picture is deleted
 * with it, also by a server of the previous version.
 */
export function photographs(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("picture_alternative")
        .addColumn("jpeg", "text", (column) =>
          column.notNull().references("picture.digest").onDelete("cascade"),
        )
        .addColumn("type", "text", (column) => column.notNull())
        .addColumn("picture", "text", (column) => column.notNull().references("picture.digest"))
        .addPrimaryKeyConstraint("picture_alternative_key", ["jpeg", "type"])
        .execute();
      await db.schema
        .createTable("picture_source")
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("size", "text", (column) => column.notNull())
        .addColumn("picture", "text", (column) =>
          column.notNull().references("picture.digest").onDelete("cascade"),
        )
        .addPrimaryKeyConstraint("picture_source_key", ["source", "size"])
        .execute();
      await db.schema
        .createTable("photograph")
        .addColumn("aquarium", "text", (column) =>
          column.notNull().references("aquarium.slug").onDelete("cascade"),
        )
        .addColumn("photograph_id", "text", (column) => column.notNull())
        .addColumn("width", "integer", (column) => column.notNull())
        .addColumn("height", "integer", (column) => column.notNull())
        .addColumn("received_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("photograph_key", ["aquarium", "photograph_id"])
        .execute();
      await tableOfPhotograph(db, "photograph_file")
        .addColumn("role", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("photograph_file_key", ["aquarium", "photograph_id", "role"])
        .execute();
      await tableOfPhotograph(db, "photograph_picture")
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("photograph_picture_key", ["aquarium", "name"])
        .execute();
      for (const table of ["picture_alternative", "picture_source", "photograph_file", "photograph_picture"])
        await sql`create index ${sql.id(`${table}_by_picture`)} on ${sql.table(table)} (picture)`.execute(db);
    },
  };
}

/** Begins a table of pictures that belong to a photograph, and are deleted with it. */
function tableOfPhotograph(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn("aquarium", "text", (column) => column.notNull())
    .addColumn("photograph_id", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull().references("picture.digest"))
    .addForeignKeyConstraint(
      `${name}_of`,
      ["aquarium", "photograph_id"],
      "photograph",
      ["aquarium", "photograph_id"],
      (key) => key.onDelete("cascade"),
    );
}

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

/**
 * The publishes of an aquarium, with each document and picture from which publish to which it was in force,
 * and the draft beside what is published. An aquarium that was imported before has no publish until the
 * server's next start (`recordMissingPublish` of `catalog/publishes/publish-content.ts`).
 */
export function publishes(): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable("aquarium")
        .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await createPublishTables(db);
      await createDraftTables(db);
      for (const table of ["publish_picture", "draft_picture"])
        await db.schema.createIndex(`${table}_by_picture`).on(table).column("picture").execute();
      await sql`create unique index publish_document_in_force on publish_document (aquarium, kind, key)
        where until is null`.execute(db);
    },
  };
}

/** Begins a table whose rows are deleted with their aquarium. */
function tableOfAquarium(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn("aquarium", "text", (column) =>
      column.notNull().references("aquarium.slug").onDelete("cascade"),
    );
}

async function createPublishTables(db: Kysely<unknown>): Promise<void> {
  await tableOfAquarium(db, "publish")
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("member", "text")
    .addColumn("member_name", "text")
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("restored", "integer")
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("birds", "text", (column) => column.notNull())
    .addColumn("added", "integer", (column) => column.notNull())
    .addColumn("changed", "integer", (column) => column.notNull())
    .addColumn("removed", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("publish_key", ["aquarium", "number"])
    .execute();
  await tableOfAquarium(db, "publish_document")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("since", "integer", (column) => column.notNull())
    .addColumn("until", "integer")
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("publish_document_key", ["aquarium", "kind", "key", "since"])
    .execute();
  await tableOfAquarium(db, "publish_picture")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("since", "integer", (column) => column.notNull())
    .addColumn("until", "integer")
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull().references("picture.digest"))
    .addPrimaryKeyConstraint("publish_picture_key", ["aquarium", "name", "since"])
    .execute();
}

async function createDraftTables(db: Kysely<unknown>): Promise<void> {
  await tableOfAquarium(db, "draft_document")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("base", "text")
    .addColumn("content", "text")
    .addColumn("member", "text")
    .addColumn("member_name", "text")
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("draft_document_key", ["aquarium", "kind", "key"])
    .execute();
  await tableOfAquarium(db, "draft_picture")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull().references("picture.digest"))
    .addColumn("added_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("draft_picture_key", ["aquarium", "name"])
    .execute();
}
