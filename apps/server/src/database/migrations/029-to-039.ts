import { type CreateTableBuilder, type Kysely, type Migration, sql } from "kysely";

/** Since when an aquarium is hidden from visitors. */
export function hiddenAquariums(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("aquarium").addColumn("hidden_at", "text").execute();
    },
  };
}

/** The zips that staff sent and that have not become a draft yet, one an aquarium. */
export function pendingImports(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("pending_import")
        .addColumn("aquarium", "text", (column) =>
          column.primaryKey().references("aquarium.slug").onDelete("cascade"),
        )
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("member", "text")
        .addColumn("member_name", "text")
        .addColumn("begun_at", "text", (column) => column.notNull())
        .addColumn("changed_at", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .execute();
    },
  };
}

/** How many answers to one more look the search of a record used. */
export function answeredLooks(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("record").addColumn("answer_looks", "integer").execute();
    },
  };
}

/**
 * The codes by which guests' drawings are shown on another device, by their digests, and the ids of the
 * drawings that each stands for.
 */
export function guestAlbums(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("guest_album")
        .addColumn("digest", "text", (column) => column.primaryKey())
        .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
        .addColumn("made_at", "text", (column) => column.notNull())
        .addColumn("expires_at", "text", (column) => column.notNull())
        .addColumn("claimed_by", "text")
        .addColumn("claimed_at", "text")
        .execute();
      for (const column of ["claimed_by", "expires_at"])
        await db.schema.createIndex(`guest_album_by_${column}`).on("guest_album").column(column).execute();
      await db.schema
        .createTable("guest_album_drawing")
        .addColumn("album", "text", (column) => column.notNull().references("guest_album.digest"))
        .addColumn("drawing_id", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("guest_album_drawing_key", ["album", "drawing_id"])
        .execute();
      await db.schema
        .createIndex("guest_album_drawing_by_id")
        .on("guest_album_drawing")
        .column("drawing_id")
        .execute();
    },
  };
}

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

/**
 * The receipts of deletions from studies, what is still known of a participant whose events are gone, and the
 * index by which late arrivals are recognised.
 */
export function deletions(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("deletion_receipt")
        .addColumn("study", "text", (column) => column.notNull().references("study.id"))
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("by", "text")
        .addColumn("named_by", "text", (column) => column.notNull())
        .addColumn("counts", "text", (column) => column.notNull())
        .addColumn("exports", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("study_link")
        .addColumn("study", "text", (column) => column.notNull().references("study.id"))
        .addColumn("participant", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("study_link_key", ["study", "participant", "kind", "id"])
        .execute();
      await sql`create index forgotten_by_id on forgotten (id, kind)`.execute(db);
    },
  };
}

/**
 * What participants agreed to, each consent a row that is never overwritten, and the indexes that find those
 * who were deleted again.
 */
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

/**
 * What the live figures know of each visit, so that a server that starts need not read all events again; and
 * the index that counts an aquarium's events and finds new ones.
 */
export function visitSummaries(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("visit_summary")
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("session_id", "text", (column) => column.notNull())
        .addColumn("version", "text", (column) => column.notNull())
        .addColumn("summary", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("visit_summary_key", ["session_id", "study", "version"])
        .execute();
      await db.schema
        .createIndex("visit_summary_by_study")
        .on("visit_summary")
        .columns(["study", "version", "session_id"])
        .execute();
      await db.schema
        .createTable("visit_summaries")
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("version", "text", (column) => column.notNull())
        .addColumn("as_of", "text")
        .addColumn("written_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("visit_summaries_key", ["study", "version"])
        .execute();
      await sql`create index event_by_aquarium on event (aquarium, received_at, session_id)
        where aquarium is not null`.execute(db);
    },
  };
}

/** How many photographs came with each publish; unset of those that an earlier version made. */
export function publishedPhotographs(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("publish").addColumn("photographs", "integer").execute();
    },
  };
}

/**
 * How much the server has refused for want of a study's consent: only the number, as nothing refused is kept.
 */
export function unasked(): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable("study")
        .addColumn("unasked", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}

/** The index that counts the visits that began at an aquarium, and finds its kiosks. */
export function sessionStarts(): Migration {
  return {
    async up(db) {
      await sql`create index event_session_start on event (aquarium, received_at, session_id)
        where name = 'session_start'`.execute(db);
    },
  };
}
