import type { Migration } from "kysely";

/** The issuers whose members have signed in, and the sessions of members whose sign-in code the server has redeemed at the provider. */
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
