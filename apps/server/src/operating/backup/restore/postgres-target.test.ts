import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseSettings, openDatabase } from "../../../database/database.ts";
import { openPostgresSnapshot } from "../../../database/snapshots/postgres-snapshot.ts";
import { COMMAND_LIMITS } from "../../../database/time-limits.ts";
import { aquariumContent } from "../../../testing/aquarium-fixture.ts";
import { findPgBouncer, startPgBouncer } from "../../../testing/postgres/pg-bouncer.ts";
import { startCluster } from "../../../testing/postgres/postgres-cluster.ts";
import { type Cluster, findPostgres } from "../../../testing/postgres/run-cluster.ts";
import { roomsOf } from "../../../testing/rooms.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { makeBackup } from "../make/backup.ts";
import { restoreBackup } from "./restore.ts";

const programs = findPostgres();
const pooler = findPgBouncer();
const log = pino({ level: "silent" });
const SILENT = { report: () => {}, confirm: async () => false };

// Rule (operating.md#restoring)
describe.skipIf(!programs)("a restore into PostgreSQL", () => {
  let cluster: Cluster;
  let file: string;
  let databaseUrl: string;
  const restore = (settings: Partial<DatabaseSettings> = {}, force = false) =>
    restoreBackup({ dataDir: "", databaseUrl, ...settings }, { file, replace: force, force }, SILENT);

  beforeAll(async () => {
    cluster = await startCluster(programs ?? "");
    file = join(temporaryFolder(), "harapen.backup");
    const dataDir = join(temporaryFolder(), "data");
    const rooms = roomsOf(await openDatabase({ dataDir }, log));
    await rooms.catalog.aquariums.replace(await aquariumContent());
    await rooms.close();
    await makeBackup({ dataDir }, file);
  });
  beforeEach(async () => {
    databaseUrl = await cluster.newDatabase();
  });

  const query = async (text: string, url = databaseUrl) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };

  it("takes an address with a plus sign as it is", async () => {
    await query('create database "a+b"');
    databaseUrl = databaseUrl.replace(/[^/]*$/, "a+b");
    await restore();
    expect((await query("select slug from aquarium")).rows).toEqual([{ slug: "testhall" }]);
  });

  it.skipIf(!pooler)("never fills the servers' tables where a pooler drops the schema", async () => {
    const pooled = await startPgBouncer(pooler ?? "", databaseUrl, "options");
    await expect(restore({ databaseUrl: pooled })).rejects.toMatchObject({ code: "pooled" });
    expect((await query("select tablename from pg_tables where schemaname = 'public'")).rows).toEqual([]);
    await restore({ databaseUrl: pooled, migrationUrl: databaseUrl });
    expect((await query("select slug from aquarium")).rows).toEqual([{ slug: "testhall" }]);
  });

  it("is refused, and changes nothing, while a long statement keeps a table", async () => {
    await restore();
    await query("update aquarium set version = 'before'");
    const reader = new pg.Client({ connectionString: databaseUrl });
    await reader.connect();
    await reader.query("begin");
    await reader.query("select * from event");
    await expect(restore({}, true)).rejects.toMatchObject({ code: "in-use" });
    await reader.end();
    expect((await query("select version from aquarium")).rows).toEqual([{ version: "before" }]);
  });

  it("takes, like a backup and a migration, the time that it needs, whatever limits the role has", async () => {
    await query(`alter database ${databaseUrl.replace(/.*\//, "")} set statement_timeout = 200`);
    const database = await openDatabase({ dataDir: "", databaseUrl, limits: COMMAND_LIMITS }, log);
    await database.transaction().execute((each) => sql`select pg_sleep(0.4)`.execute(each));
    await database.destroy();
    const snapshot = await openPostgresSnapshot(databaseUrl);
    const slow = sql`select pg_sleep(0.4)`.compile(snapshot.queries);
    for await (const rows of snapshot.read(slow, 1)) expect(rows.length).toBeLessThan(2);
    await snapshot.close();
  });

  it("that was killed keeps no server from starting on the empty database", async () => {
    await query(
      "create schema harapen_restoring; create table harapen_restoring.kysely_migration (name text)",
    );
    const database = await openDatabase({ dataDir: "", databaseUrl }, log);
    expect(await database.selectFrom("aquarium").selectAll().execute()).toEqual([]);
    await database.destroy();
  });
});
