import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { type Database, migrateDatabase, openDatabase } from "../database.ts";
import { DATABASE_FILE } from "../dialects/sqlite.ts";

const log = pino({ level: "silent" });
const RELEASED = [
  "001-first-tables",
  "002-sign-in",
  "003-sessions-of-events",
  "004-research-key",
  "005-learned-patterns",
];

interface AppliedMigration {
  readonly name: string;
  readonly timestamp: string;
}

async function appliedTo(database: Database): Promise<readonly AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`select * from kysely_migration order by name`.execute(
    database,
  );
  return rows;
}

let database: Database | undefined;
afterEach(() => database?.destroy());

describeEachDatabase("the migrations", ({ newSettings }) => {
  it("record the names that released databases have", async () => {
    database = await openDatabase(await newSettings(), log);
    const names = (await appliedTo(database)).map(({ name }) => name);
    expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  });

  it("leave a database alone that a later version has changed, and run what it lacks of theirs", async () => {
    const settings = await newSettings();
    const later = await openOldDatabase(settings, "009-forgotten");
    await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(later);
    await later.destroy();
    database = await openDatabase(settings, log);
    expect((await appliedTo(database)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["010-signing-key", "999-later"]),
    );
    expect(await migrateDatabase(settings, log)).toEqual([]);
  });
});

/**
 * What the server of version 1.0.0 stored: an aquarium, a save, two events and a learned pattern, as `sqlite3
 * .dump`.
 */
const DUMP = new URL("first-release/database-1.0.0.sql", import.meta.url);

/** Makes a database file from the dump; returns its folder. */
function restoreDump(): string {
  const dataDir = join(temporaryFolder(), "data");
  mkdirSync(dataDir);
  const restored = new DatabaseSync(join(dataDir, DATABASE_FILE));
  restored.exec(readFileSync(DUMP, "utf8"));
  restored.close();
  return dataDir;
}

async function schemaOf(database: Database): Promise<unknown> {
  const { rows } = await sql`select name, sql from sqlite_master
    where tbl_name <> 'kysely_migration_lock' order by name`.execute(database);
  return rows;
}

describe("a database of version 1.0.0", () => {
  it("opens without running the migrations again that it has", async () => {
    database = await openDatabase({ dataDir: restoreDump() }, log);
    const applied = await appliedTo(database);
    expect(applied.slice(0, RELEASED.length)).toEqual(
      RELEASED.map((name) => ({ name, timestamp: expect.stringMatching(/^2026-11-21T14:/) })),
    );
  });

  it("has the schema of a new database once it is open", async () => {
    database = await openDatabase({ dataDir: restoreDump() }, log);
    const created = await openDatabase({ dataDir: join(temporaryFolder(), "data") }, log);
    expect(await schemaOf(database)).toEqual(await schemaOf(created));
    await created.destroy();
  });

  it("gives the stores everything that it holds", async () => {
    database = await openDatabase({ dataDir: restoreDump() }, log);
    const {
      catalog: { aquariums },
      visits: { drawings },
      search: { learned },
    } = roomsOf(database);
    expect((await aquariums.penguins("testhall")).map(({ id }) => id)).toEqual(["p1", "p2", "3"]);
    expect((await aquariums.details("testhall")).aids).toEqual(DEFAULT_AIDS);
    expect((await aquariums.texts.dictionary("testhall", "ja")).penguin.name).toMatchObject({ p1: "アン" });
    expect(await aquariums.pictures.published("testhall", "p.svg")).toMatchObject({ type: "image/svg+xml" });
    expect(await drawings.album({ uid: "guest" })).toMatchObject([{ penguin_name: "p2" }]);
    expect((await learned.ofAquarium("testhall")).get("p2")).toMatchObject({ confirmations: 2, weight: 1.5 });
    expect(await database.selectFrom("record").select("confirmed").execute()).toEqual([{ confirmed: "p2" }]);
    expect(await database.selectFrom("event").select(["name", "session_seq"]).execute()).toEqual([
      { name: "search", session_seq: 1 },
    ]);
    expect(await database.selectFrom("event_aside").select("name").execute()).toEqual([
      { name: "new_event" },
    ]);
  });
});
