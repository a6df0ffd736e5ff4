import type { DetailsDocument } from "@harapen/contract/staff/content";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { type Kysely, type Migration, sql } from "kysely";
import { documentDigest } from "../../platform/document-digest.ts";
import type { BytesType } from "../tables.ts";

const TABLES = ["event", "event_aside"] as const;
/** The indexes of what is read by sessions' rows now, and of what nothing looks for any more. */
const NEEDLESS = [
  ...["event_study_joined", "event_session_start", "event_by_aquarium"],
  ...["event_by_search", "event_identifying", "event_aside_identifying"],
];

/**
 * Stores an event once by its session and its id, no longer by its id alone: a client resends it as it
 * was, with its session. So a
 * database can be spread by session (docs/decisions/065-sessions-as-rows.md). SQLite can't change a
 * table's key: it copies the tables, and needs as much
 * space again meanwhile.
 */
export function eventsBySession(bytes: BytesType): Migration {
  return {
    async up(db) {
      for (const index of NEEDLESS) await sql`drop index if exists ${sql.id(index)}`.execute(db);
      for (const table of TABLES) await (bytes === "blob" ? copyWithKey(db, table) : changeKey(db, table));
    },
  };
}

async function changeKey(db: Kysely<unknown>, table: string): Promise<void> {
  const [name, key] = [sql.table(table), sql.id(`${table}_key`)];
  await sql`create unique index ${key} on ${name} (session_id, event_id)`.execute(db);
  await sql`alter table ${name} drop constraint ${sql.id(`${table}_pkey`)},
    add constraint ${key} primary key using index ${key}`.execute(db);
}

async function copyWithKey(db: Kysely<unknown>, table: (typeof TABLES)[number]): Promise<void> {
  const [name, copy] = [sql.table(table), sql.table(`${table}_copy`)];
  const reason = table === "event" ? sql`` : sql`, reason text not null`;
  const columns = sql.raw(
    `event_id, session_id, name, client_ts, received_at, payload, session_seq, aquarium, search_id${table === "event" ? "" : ", reason"}`,
  );
  await sql`create table ${copy} (event_id text, session_id text not null, name text not null,
    client_ts double precision not null, received_at text not null, payload text not null, session_seq integer,
    aquarium text, search_id text${reason}, primary key (session_id, event_id))`.execute(db);
  // In the order of arrival, in which new events are stored.
  await sql`insert into ${copy} (${columns}) select ${columns} from ${name} order by rowid`.execute(db);
  await sql`drop table ${name}`.execute(db);
  await sql`alter table ${copy} rename to ${name}`.execute(db);
  await sql`create index ${sql.id(`${table}_by_time`)} on ${name} (received_at, event_id)`.execute(db);
  await sql`create index ${sql.id(`${table}_by_session`)} on ${name} (session_id, session_seq)`.execute(db);
}

/**
 * Sessions, put together from their events (`sessions/`). The rows of the events that are stored
 * already
 * are made while the server runs.
 */
export function sessions(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("session")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("aquarium", "text")
        .addColumn("device", "text")
        .addColumn("kiosk", "integer", (column) => column.notNull())
        .addColumn("recording", "text")
        .addColumn("start_aquarium", "text")
        .addColumn("started_at", "text")
        .addColumn("first_received", "text", (column) => column.notNull())
        .addColumn("last_received", "text", (column) => column.notNull())
        .addColumn("clock_offset", "double precision", (column) => column.notNull())
        .addColumn("highest", "integer")
        .addColumn("missing", "integer")
        .addColumn("ended", "text")
        .addColumn("facts", "text", (column) => column.notNull())
        .addColumn("digest", "text", (column) => column.notNull())
        .addColumn("expired_at", "text")
        .execute();
      await sql`create index session_by_start on session (start_aquarium, started_at)
        where started_at is not null`.execute(db);
      await sql`create index session_of_kiosk on session (start_aquarium, started_at)
        where kiosk = 1`.execute(db);
      await db.schema
        .createTable("session_person")
        .addColumn("session", "text", ofSession)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("person", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("session_person_key", ["session", "kind", "person"])
        .execute();
      await db.schema
        .createIndex("session_by_person")
        .on("session_person")
        .columns(["person", "kind"])
        .execute();
      await db.schema
        .createTable("session_study")
        .addColumn("session", "text", ofSession)
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("participant", "text", (column) => column.notNull())
        .addColumn("joined_at", "text", (column) => column.notNull())
        .addColumn("joined_by", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("session_study_key", ["session", "study"])
        .execute();
      await db.schema
        .createIndex("session_by_study")
        .on("session_study")
        .columns(["study", "session"])
        .execute();
      await db.schema
        .createIndex("session_by_participant")
        .on("session_study")
        .column("participant")
        .execute();
      await db.schema
        .createTable("session_drawing")
        .addColumn("session", "text", ofSession)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("named_at", "text", (column) => column.notNull())
        .addColumn("drawing", "text")
        .addColumn("version", "text")
        .addColumn("outcome", "text")
        .addPrimaryKeyConstraint("session_drawing_key", ["session", "kind", "id"])
        .execute();
      await db.schema
        .createIndex("session_by_drawing")
        .on("session_drawing")
        .columns(["id", "kind"])
        .execute();
      await db.schema
        .createTable("session_progress")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("done_until", "text", (column) => column.notNull())
        .addColumn("checked_at", "text")
        .execute();
    },
  };
}

const ofSession: Parameters<
  ReturnType<Parameters<Migration["up"]>[0]["schema"]["createTable"]>["addColumn"]
>[2] = (column) => column.notNull().references("session.id").onDelete("cascade");

/**
 * Sets the aid `extras` where it is not set: visitors of all aquariums, and participants of all studies,
 * had what it holds.
 */
export function extrasAid(): Migration {
  return { up: (db) => changeStoredAids(db, { ofAquarium: withExtras, ofArm: withExtras }) };
}

const withExtras = <Settings extends { readonly aids?: object }>(settings: Settings): Settings => ({
  ...settings,
  aids: { extras: true, ...settings.aids },
});

/**
 * When a drawing of an album was made: one that waited without a network is stored later, sometimes by days.
 */
export function drawingTimes(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("drawing").addColumn("drawn_at", "text").execute();
    },
  };
}

/**
 * Takes where a study's alerts go out of the audit log, which keepers read: it is a person's address, or one
 * that may contain a password.
 */
export function auditWithoutAlerts(): Migration {
  return {
    async up(db) {
      for (const { id, before, after } of await settingsLines(db))
        await sql`update audit_entry set "before" = ${withoutAlerts(before)}, "after" = ${withoutAlerts(after)}
          where id = ${id}`.execute(db);
    },
  };
}

/** A line about a study's settings, before and after as JSON. */
interface SettingsLine {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

async function settingsLines(db: Kysely<unknown>): Promise<readonly SettingsLine[]> {
  const { rows } = await sql<SettingsLine>`select id, "before", "after" from audit_entry
    where action in ('add-study', 'draft-study', 'change-study')`.execute(db);
  return rows;
}

function withoutAlerts(settings: string | null): string | null {
  if (settings === null) return null;
  const { alerts: _, ...others } = JSON.parse(settings);
  return JSON.stringify(others);
}

/**
 * The indexes that find the events which say whose a session is, for the deletion of a device or an account:
 * among all events they are few.
 */
export function identifyingEvents(): Migration {
  return {
    async up(db) {
      for (const table of ["event", "event_aside"])
        await sql`create index ${sql.ref(`${table}_identifying`)} on ${sql.table(table)} (name, session_id)
          where name in ('session_start', 'login_result')`.execute(db);
    },
  };
}

/**
 * Says in words how one more look is offered: aquariums that asked questions have the line that opens them,
 * and arms of studies the question at once, as that is what their participants have seen.
 */
export function lookOffers(): Migration {
  return {
    up: (db) =>
      changeStoredAids(db, {
        ofAquarium: (settings) => inWords(settings, "line"),
        ofArm: (settings) => inWords(settings, "open"),
      }),
  };
}

/** Returns an aquarium's or an arm's settings with a word in place of a boolean, where they have one. */
function inWords<Settings extends { readonly aids?: { readonly look?: unknown } }>(
  settings: Settings,
  meant: "line" | "open",
): Settings {
  const look = settings.aids?.look;
  if (typeof look !== "boolean") return settings;
  return { ...settings, aids: { ...settings.aids, look: look ? meant : "off" } };
}

/** Returns an aquarium's settings, or an arm's, with changed aids. */
type ChangeAids = <Settings extends { readonly aids?: object }>(settings: Settings) => Settings;

/**
 * Changes study aids wherever they are stored: those of aquariums as they are published, in published and
 * drafted documents and in imports that wait, and those of studies' arms.
 */
async function changeStoredAids(
  db: Kysely<unknown>,
  { ofAquarium, ofArm }: { readonly ofAquarium: ChangeAids; readonly ofArm: ChangeAids },
): Promise<void> {
  const ofDocument = (document: DetailsDocument) => ({ ...document, details: ofAquarium(document.details) });
  await changeAquariums(db, ofAquarium);
  await changePublished(db, ofDocument);
  await changeDrafted(db, ofDocument);
  await changeImports(db, ofDocument);
  await changeStudies(db, ofArm);
}

type ChangeDocument = (document: DetailsDocument) => DetailsDocument;

async function changeAquariums(db: Kysely<unknown>, change: ChangeAids): Promise<void> {
  const { rows } = await sql<{ slug: string; details: string }>`select slug, details from aquarium`.execute(
    db,
  );
  for (const { slug, details } of rows)
    await sql`update aquarium set details = ${JSON.stringify(change(JSON.parse(details)))}
      where slug = ${slug}`.execute(db);
}

/** A draft knows by its digest the published document that it was begun from. */
async function changePublished(db: Kysely<unknown>, change: ChangeDocument): Promise<void> {
  const { rows } = await sql<{ aquarium: string; since: number; digest: string; content: string }>`
    select aquarium, since, digest, content from publish_document where kind = 'details'`.execute(db);
  for (const { aquarium, since, digest, content } of rows) {
    const changed = change(JSON.parse(content));
    const after = documentDigest(changed);
    await sql`update publish_document set content = ${JSON.stringify(changed)}, digest = ${after}
      where aquarium = ${aquarium} and kind = 'details' and since = ${since}`.execute(db);
    await sql`update draft_document set base = ${after}
      where aquarium = ${aquarium} and kind = 'details' and base = ${digest}`.execute(db);
  }
}

async function changeDrafted(db: Kysely<unknown>, change: ChangeDocument): Promise<void> {
  const { rows } = await sql<{ aquarium: string; content: string }>`
    select aquarium, content from draft_document where kind = 'details' and content is not null`.execute(db);
  for (const { aquarium, content } of rows)
    await sql`update draft_document set content = ${JSON.stringify(change(JSON.parse(content)))}
      where aquarium = ${aquarium} and kind = 'details'`.execute(db);
}

async function changeImports(db: Kysely<unknown>, change: ChangeDocument): Promise<void> {
  const { rows } = await sql<{ aquarium: string; content: string }>`
    select aquarium, content from pending_import where state = 'ready'`.execute(db);
  for (const { aquarium, content } of rows) {
    const { documents, ...progress } = JSON.parse(content);
    const changed = { ...progress, documents: { ...documents, details: change(documents.details) } };
    await sql`update pending_import set content = ${JSON.stringify(changed)}
      where aquarium = ${aquarium}`.execute(db);
  }
}

async function changeStudies(db: Kysely<unknown>, change: ChangeAids): Promise<void> {
  const { rows } = await sql<{ study: string; version: number; settings: string }>`
    select study, version, settings from study_version`.execute(db);
  for (const { study, version, settings } of rows) {
    const { arms, ...others }: StudySettings = JSON.parse(settings);
    await sql`update study_version set settings = ${JSON.stringify({ ...others, arms: arms.map(change) })}
      where study = ${study} and version = ${version}`.execute(db);
  }
}

/** The session that a record or a drawing names; those of before, and of older clients, name none. */
export function sessionsOfSaves(): Migration {
  return {
    async up(db) {
      for (const table of ["record", "drawing"]) {
        await db.schema.alterTable(table).addColumn("session", "text").execute();
        await sql`create index ${sql.ref(`${table}_by_session`)} on ${sql.table(table)} (session)
          where session is not null`.execute(db);
      }
    },
  };
}
