import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { breakingChanges } from "../../testing/schema/breaking-changes.ts";
import { readSchema, type StoredSchema } from "../../testing/schema/read-schema.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../database.ts";
import { migrations } from "./migrations.ts";

/**
 * What a migration may take from the previous version, with the reason; a test fails where a migration no
 * longer does so.
 */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // A server of the version before answers events with 503 until it is upgraded as well, and clients send
  // them again: they keep them. A unique id beside the new key
  // would have kept the tables from being spread by session.
  "047-events-by-session": [
    "event: no longer unique: event_id",
    "event: newly bound by a unique: event_id, session_id",
    "event_aside: no longer unique: event_id",
    "event_aside: newly bound by a unique: event_id, session_id",
  ],
  // The version before writes no place, and missing places are all different: nothing of its is refused.
  "065-study-blocks": ["participant: newly bound by a unique: block, block_position, stratum, study"],
};

describeEachDatabase("the migrations", ({ kind, newSettings }) => {
  // Rule (operating.md#upgrades)
  it("leave the version before everything that it reads and writes", async () => {
    const settings = await newSettings();
    const names = Object.keys(migrations(kind === "SQLite" ? "blob" : "bytea"));
    const schemas: StoredSchema[] = [];
    for (const name of names) schemas.push(await schemaAfter(settings, name));
    const found = names.slice(1).map((name, index) => {
      const [before, after] = schemas.slice(index, index + 2) as [StoredSchema, StoredSchema];
      return [name, breakingChanges(before, after).sort()];
    });
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(names.slice(1).map((name) => [name, EXCEPTIONS[name]?.toSorted() ?? []]));
    expect(schemas.map(({ size }) => size > 5)).toEqual(names.map(() => true));
  }, 120_000);

  async function schemaAfter(settings: DatabaseSettings, migration: string): Promise<StoredSchema> {
    const database = (await openOldDatabase(settings, migration)) as Database;
    const schema = await readSchema(database, kind);
    await database.destroy();
    return schema;
  }
});

/** What a migration must not do, with the message about it; for each database, only what it can do at all. */
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

describeEachDatabase("a migration", ({ kind, newSettings }) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(await newSettings(), pino({ level: "silent" }));
  });
  afterAll(() => database.destroy());

  async function changesBy(statement: string): Promise<string[]> {
    const before = await readSchema(database, kind);
    const transaction = await database.startTransaction().execute();
    try {
      await sql.raw(statement).execute(transaction);
      return breakingChanges(before, await readSchema(transaction, kind));
    } finally {
      await transaction.rollback().execute();
    }
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
