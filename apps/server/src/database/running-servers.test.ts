import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { startCluster } from "../testing/postgres/postgres-cluster.ts";
import { findPostgres } from "../testing/postgres/run-cluster.ts";
import { openDatabase } from "./database.ts";
import { announceServer, countRunningServers } from "./running-servers.ts";

const programs = findPostgres();
const log = pino({ level: "silent" });

describe.skipIf(!programs)("servers over PostgreSQL (skipped where its programs are missing)", () => {
  it("are counted while they run, and the row of one that was killed is deleted a day later", async () => {
    const cluster = await startCluster(programs ?? "");
    const database = await openDatabase({ dataDir: "", databaseUrl: await cluster.newDatabase() }, log);
    const seen_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await database.insertInto("running_server").values({ id: "killed", seen_at }).execute();
    const leaves = [await announceServer(database, log), await announceServer(database, log)];
    expect(await countRunningServers(database)).toBe(2);
    expect(await database.selectFrom("running_server").select("id").execute()).toHaveLength(2);
    for (const leave of leaves) await leave();
    expect(await countRunningServers(database)).toBe(0);
    await database.destroy();
    await cluster.stop();
  });
});
