import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aquariumFiles, writeFolder } from "../testing/aquarium-fixture.ts";
import { PersistentClient } from "../testing/persistent-client.ts";
import { runServerProcess, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openDatabase } from "./database.ts";
import { DATABASE_FILE } from "./dialects/sqlite.ts";

const LOCKED_SECONDS = 12;
const DISK_BYTES = 24_000_000;

let dataDir: string;
let server: ServerProcess;

beforeEach(() => {
  dataDir = join(temporaryFolder(), "data");
  mkdirSync(dataDir);
});
afterEach(() => server.stop());

const start = () =>
  startServerProcess({
    DATA_DIR: dataDir,
    IMPORT_DIR: writeFolder(aquariumFiles()),
    DISK_RESERVE_MB: "0",
  });

/** Returns the ids in the database, each as often as it is there. */
async function storedIds(): Promise<{ drawings: (string | null)[]; events: string[] }> {
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const drawings = await database.selectFrom("drawing").select("drawing_id").execute();
  const events = await database.selectFrom("event").select("event_id").execute();
  await database.destroy();
  return {
    drawings: drawings.map(({ drawing_id }) => drawing_id).sort(),
    events: events.map(({ event_id }) => event_id).sort(),
  };
}

/** Checks that every acknowledged save and event is in the database, once, and that nothing else is. */
async function expectExactlyStored({ drawings, events }: PersistentClient): Promise<void> {
  expect(await storedIds()).toEqual({ drawings: drawings.toSorted(), events: events.toSorted() });
}

/**
 * Asks whether the process is alive, again and again until `until` settles; returns the answers' statuses.
 */
async function statusesOfLive(until: Promise<unknown>): Promise<Set<number>> {
  const statuses = new Set<number>();
  let over = false;
  until.finally(() => {
    over = true;
  });
  while (!over) {
    statuses.add((await fetch(`${server.address}/health/live`)).status);
    await pause(50);
  }
  return statuses;
}

/** Starts another program that holds the write lock for this long; resolves once it has it. */
async function lockElsewhere(seconds: number) {
  const code = `const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(${JSON.stringify(join(dataDir, DATABASE_FILE))}, { timeout: 5_000 });
    database.exec("begin immediate");
    console.log("locked");
    setTimeout(() => database.close(), ${seconds * 1_000});`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return once(child, "exit");
}

it("another program's lock of 12 s: saves are asked to come again, the rest lives, and all is stored once", async () => {
  server = await start();
  const client = new PersistentClient(() => server.address);
  await client.acknowledges(20);
  const unlocked = lockElsewhere(LOCKED_SECONDS);
  expect(await statusesOfLive(unlocked)).toEqual(new Set([200]));
  await client.acknowledges(20);
  await client.finish();
  expect(client.refusals).toEqual(new Set(["503, Retry-After"]));
  await server.stop();
  await expectExactlyStored(client);
});

const canMount =
  process.platform === "linux" && process.getuid?.() === 0 && spawnSync("mount", ["-V"]).status === 0;

describe.skipIf(!canMount)("a disk of its own (skipped where none can be mounted)", () => {
  const mount = (...options: string[]) => spawnSync("mount", options).status;

  beforeEach(() => {
    expect(mount("-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", dataDir)).toBe(0);
  });
  afterEach(async () => {
    await server.stop();
    spawnSync("umount", ["-l", dataDir]);
  });

  it("full: saves are asked to come again, nothing acknowledged is lost, and all is stored once there is room", async () => {
    server = await start();
    const ballast = join(dataDir, "ballast");
    const client = new PersistentClient(() => server.address);
    await client.acknowledges(10);
    for (let size = DISK_BYTES; size > 4_096; size = Math.floor(size / 2))
      try {
        writeFileSync(ballast, Buffer.alloc(size), { flag: "a" });
      } catch {
        // Half of that may be stored.
      }
    const live = statusesOfLive(pause(5_000));
    expect(await live).toEqual(new Set([200]));
    expect(client.refusals).toEqual(new Set(["503, Retry-After"]));
    rmSync(ballast);
    await client.acknowledges(10);
    await client.finish();
    expect(client.refusals).toEqual(new Set(["503, Retry-After"]));
    await server.stop();
    await expectExactlyStored(client);
  });

  it("read-only at the start: the server says so and ends, and starts once it can write", async () => {
    server = await start();
    const client = new PersistentClient(() => server.address);
    await client.acknowledges(1);
    await client.finish();
    await server.stop();
    expect(mount("-o", "remount,ro", dataDir)).toBe(0);
    const { code, errors } = await runServerProcess({ DATA_DIR: dataDir, PORT: "0" });
    expect([code, errors]).toEqual([1, expect.stringMatching(/cannot start.*read-only/)]);
    expect(mount("-o", "remount,rw", dataDir)).toBe(0);
    server = await start();
    await server.stop();
    await expectExactlyStored(client);
  });
});
