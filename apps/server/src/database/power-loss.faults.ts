import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { aquariumFiles, writeFolder } from "../testing/aquarium-fixture.ts";
import { PersistentClient } from "../testing/persistent-client.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { SyncedWrites } from "../testing/synced-writes.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openDatabase } from "./database.ts";

const canTrace = spawnSync("strace", ["-V"]).status === 0;
const SAVES = 60;

describe.skipIf(!canTrace)("a power loss (skipped where strace is missing)", () => {
  it("takes nothing that was acknowledged over SQLite: all of it had been synced", async () => {
    const folder = temporaryFolder();
    const [dataDir, traces, after] = ["data", "traces", "after"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const each of [traces, after]) mkdirSync(each);
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      IMPORT_DIR: writeFolder(aquariumFiles()),
    });
    const writes = await SyncedWrites.of(server.child.pid ?? 0, dataDir, traces);
    const client = new PersistentClient(() => server.address);
    await client.acknowledges(SAVES);
    server.child.kill("SIGKILL");
    client.abandon();
    const { drawings, events } = client;
    const acknowledged = [...drawings, ...events];
    await server.ended;
    await writes.restoreTo(after);

    const database = await openDatabase({ dataDir: after }, pino({ level: "silent" }));
    const stored = [
      ...(await database.selectFrom("drawing").select("drawing_id as id").execute()),
      ...(await database.selectFrom("event").select("event_id as id").execute()),
    ].map(({ id }) => id);
    await database.destroy();
    expect(acknowledged.length).toBeGreaterThanOrEqual(2 * SAVES);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  });
});
