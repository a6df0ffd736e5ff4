import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { breakingChanges } from "../../testing/schema/breaking-changes.ts";
import { readSchema, type StoredSchema } from "../../testing/schema/read-schema.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../database.ts";
import { migrations } from "./migrations.ts";

/** What a migration may take from the version before, with the reason; a test fails where it does not any more. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {};

describeEachDatabase("the migrations", ({ kind, newSettings }) => {
  const names = Object.keys(migrations(kind === "SQLite" ? "blob" : "bytea"));

  it.each(names.slice(1).map((name, index) => [name, names[index] ?? ""]))(
    "leave the version before everything that it reads and writes: %s",
    async (name, before) => {
      const settings = await newSettings();
      const old = await schemaAfter(settings, before);
      const now = await schemaAfter(settings, name);
      expect(old.size).toBeGreaterThan(5);
      expect(breakingChanges(old, now)).toEqual(EXCEPTIONS[name] ?? []);
    },
  );

  async function schemaAfter(settings: DatabaseSettings, migration: string): Promise<StoredSchema> {
    const database = (await openOldDatabase(settings, migration)) as Database;
    const schema = await readSchema(database, kind);
    await database.destroy();
    return schema;
  }
});

/** What a migration must not do, with what is said of it; of each database what it can be told to do at all. */
const FAULTS: readonly (readonly ["both" | "PostgreSQL", string, string])[] = [
  ["both", "drop table event_aside", "event_aside: is gone"],
  ["both", "alter table visitor rename to person", "visitor: is gone"],
  ["both", "alter table visitor drop column updated_at", "visitor: column updated_at is gone"],
  ["both", "alter table visitor rename column name to nick", "visitor: column name is gone"],
  ["both", "create unique index once on visitor (name)", "visitor: newly bound by a unique: name"],
  ["both", "drop index record_once", "record: no longer unique: an expression"],
  [
    "PostgreSQL",
    "alter table visitor add column age integer not null",
    "visitor: new column age has no default",
  ],
  [
    "PostgreSQL",
    "alter table event alter column client_ts type numeric",
    "event: column client_ts is numeric, was double precision",
  ],
  [
    "PostgreSQL",
    "alter table record alter column search_id set not null",
    "record: column search_id became required",
  ],
  [
    "PostgreSQL",
    "alter table event add constraint named check (name <> '')",
    "event: newly bound by a rule: name",
  ],
];

describeEachDatabase("a migration", ({ kind, newMigratedSettings }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
  });
  afterEach(() => database.destroy());

  async function changesBy(statement: string): Promise<string[]> {
    const before = await readSchema(database, kind);
    await sql.raw(statement).execute(database);
    return breakingChanges(before, await readSchema(database, kind));
  }

  it.each(FAULTS.filter(([where]) => where === "both" || where === kind))(
    "that would break the version before is found (%s): %s",
    async (_, statement, expected) => {
      expect(await changesBy(statement)).toContain(expected);
    },
  );

  it.each([
    "create table added (id integer primary key)",
    "alter table visitor add column age integer not null default 0",
    "alter table visitor add column hall text references aquarium (slug)",
    "create index visitor_by_name on visitor (name)",
  ])("that only adds is none: %s", async (statement) => {
    expect(await changesBy(statement)).toEqual([]);
  });
});
