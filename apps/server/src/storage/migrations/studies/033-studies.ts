import { type CreateTableBuilder, type Kysely, type Migration, sql } from "kysely";

type Type = "text" | "integer";

/** Studies, their versions and codes, participants, truths, exports and alerts. */
export function studies(): Migration {
  return {
    async up(db) {
      await createStudies(db);
      await createParticipants(db);
      await createJudgements(db);
      await sql`create index event_study_joined on event (received_at) where name = 'study_joined'`.execute(
        db,
      );
      await createAlerts(db);
    },
  };
}

async function createStudies(db: Kysely<unknown>): Promise<void> {
  await columns(
    db.schema
      .createTable("study")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug")),
    { status: "text", version: "integer", revision: "integer", key: "text", created_at: "text" },
    { started_at: "text", frozen_at: "text", closed_at: "text", unblinded_at: "text", unblinded_by: "text" },
  ).execute();
  await db.schema.createIndex("study_by_aquarium").on("study").columns(["aquarium", "status"]).execute();
  await columns(
    ofStudy(db, "study_version"),
    { version: "integer", consent_version: "integer", at: "text", reason: "text", settings: "text" },
    { by: "text" },
  )
    .addPrimaryKeyConstraint("study_version_key", ["study", "version"])
    .execute();
  await columns(ofStudy(db, "study_code"), { code: "text", made_at: "text" })
    .addPrimaryKeyConstraint("study_code_key", ["study", "code"])
    .execute();
}

async function createParticipants(db: Kysely<unknown>): Promise<void> {
  await columns(
    ofStudy(db, "participant").addColumn("id", "text", (column) => column.primaryKey()),
    {
      unit: "text",
      code: "text",
      arm: "text",
      study_version: "integer",
      joined_at: "text",
      guardian: "integer",
    },
    {
      consent_version: "integer",
      consented_at: "text",
      consent_locale: "text",
      device: "text",
      withdrawn_at: "text",
    },
  )
    .addUniqueConstraint("participant_unit", ["study", "unit"])
    .addUniqueConstraint("participant_code", ["study", "code"])
    .execute();
}

async function createJudgements(db: Kysely<unknown>): Promise<void> {
  await columns(
    ofStudy(db, "truth").addColumn("id", "text", (column) => column.primaryKey()),
    { participant: "text", note: "text", entered_at: "text", entered_by: "text" },
    { drawing_id: "text", penguin: "text", replaced_at: "text" },
  ).execute();
  await db.schema.createIndex("truth_by_participant").on("truth").columns(["study", "participant"]).execute();
  await columns(ofStudy(db, "exclusion"), { participant: "text", reason: "text", at: "text", by: "text" })
    .addPrimaryKeyConstraint("exclusion_key", ["study", "participant"])
    .execute();
  await columns(
    ofStudy(db, "study_export").addColumn("id", "text", (column) => column.primaryKey()),
    { at: "text", selection: "text", files: "text" },
    { by: "text" },
  ).execute();
}

async function createAlerts(db: Kysely<unknown>): Promise<void> {
  await columns(
    ofStudy(db, "study_alert").addColumn("id", "text", (column) => column.primaryKey()),
    { kind: "text", subject: "text", began_at: "text" },
    { sent_at: "text", ended_at: "text" },
  ).execute();
  await columns(
    db.schema
      .createTable("study_alert_message")
      .addColumn("alert", "text", (column) => column.notNull().references("study_alert.id")),
    { moment: "text", channel: "text", attempts: "integer", next_at: "text" },
    { sent_at: "text" },
  )
    .addPrimaryKeyConstraint("study_alert_message_key", ["alert", "moment", "channel"])
    .execute();
  await db.schema
    .createTable("study_watch")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("until", "text", (column) => column.notNull())
    .execute();
}

function ofStudy(db: Kysely<unknown>, table: string): CreateTableBuilder<string, "study"> {
  return db.schema
    .createTable(table)
    .addColumn("study", "text", (column) => column.notNull().references("study.id"));
}

/** Adds columns that are never empty, and columns that may be. */
function columns<Table extends string, Column extends string, Added extends string>(
  table: CreateTableBuilder<Table, Column>,
  filled: Readonly<Record<Added, Type>>,
  nullable: Readonly<Record<string, Type>> = {},
): CreateTableBuilder<Table, Column | Added> {
  let built: CreateTableBuilder<Table, Column | Added> = table;
  for (const [name, type] of Object.entries<Type>(filled))
    built = built.addColumn(name as Added, type, (column) => column.notNull());
  for (const [name, type] of Object.entries(nullable)) built = built.addColumn(name as Added, type);
  return built;
}
