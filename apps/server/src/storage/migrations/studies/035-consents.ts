import { type Migration, sql } from "kysely";

/** What participants agreed to, each consent a row that is never overwritten, and the indexes that find those who were deleted again. */
export function consents(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("participant_consent")
        .addColumn("study", "text", (column) => column.notNull().references("study.id"))
        .addColumn("participant", "text", (column) => column.notNull())
        .addColumn("consent_version", "integer", (column) => column.notNull())
        .addColumn("consented_at", "text", (column) => column.notNull())
        .addColumn("consent_locale", "text", (column) => column.notNull())
        .addColumn("guardian", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("participant_consent_key", ["participant", "consent_version"])
        .execute();
      await sql`insert into participant_consent
        select study, id, consent_version, consented_at, consent_locale, guardian from participant
        where consent_version is not null and consented_at is not null and consent_locale is not null`.execute(
        db,
      );
      await db.schema.createIndex("participant_by_unit_alone").on("participant").column("unit").execute();
    },
  };
}
