import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { DATABASE_FILE } from "./database/dialects/sqlite.ts";
import { aquariumFiles, writeFolder } from "./testing/aquarium-fixture.ts";
import { runApp } from "./testing/running-app.ts";
import { runServerProcess, startServerProcess } from "./testing/server-process.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

// Processes of their own start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));

// Rule (operating.md#another-database): A server does not start on a database that is not the one that was; it
//   ends with one line and 1, until a backup is restored or an operator accepts the database
it("a server refuses an emptied file beside restore points, until a backup is restored or it is accepted", async () => {
  const DATA_DIR = join(temporaryFolder(), "data");
  const settings = { DATA_DIR, NODE_ENV: "production", IMPORT_DIR: writeFolder(aquariumFiles()) };
  const harapen = (...words: string[]) => {
    const env = { ...process.env, ...settings, METRICS_PORT: "off" };
    return spawnSync(process.execPath, [CLI, ...words], { env, encoding: "utf8" });
  };
  await (await startServerProcess(settings)).stop();
  const note = () => readFileSync(join(DATA_DIR, "installation"), "utf8");
  const noted = note();
  const backup = join(temporaryFolder(), "b.backup");
  expect(harapen("backup", backup).status).toBe(0);

  truncateSync(join(DATA_DIR, DATABASE_FILE));
  mkdirSync(join(DATA_DIR, "restore-points"));
  writeFileSync(join(DATA_DIR, "restore-points", "before-050-known-time-1.sqlite"), "");
  const { code, errors } = await runServerProcess({ ...settings, PORT: "0", METRICS_PORT: "off" });
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^Harapen cannot start\. The database in .* is missing or empty.*restore.*accept`\.\n$/,
  );
  expect(harapen("doctor").stdout).toMatch(/^fail database: .*missing or empty/m);

  // A machine that is set up anew has no note: the restore writes it.
  rmSync(join(DATA_DIR, "installation"));
  const restored = harapen("restore", backup);
  expect([restored.stderr, restored.status]).toEqual(["", 0]);
  expect(note()).toBe(noted);
  await (await startServerProcess(settings)).stop();

  truncateSync(join(DATA_DIR, DATABASE_FILE));
  expect(harapen("installation", "accept").stdout).toMatch(/^This is the database of the installation/);
  expect(note()).not.toBe(noted);
  await (await startServerProcess(settings)).stop();
});

// Rule (operating.md#another-database)
it("a server with a table that cannot be read is not ready", async () => {
  const app = await runApp();
  expect((await app.get("/health/ready")).status).toBe(200);
  await sql`drop table guest_album_drawing`.execute(app.database);
  const status = async () => (await app.get("/health/ready")).status;
  await expect.poll(status, { timeout: 5_000 }).toBe(503);
  expect(app.logged()).toContain("guest_album_drawing");
  await app.stop();
});
