import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { openDatabase } from "../database/database.ts";
import { DATABASE_FILE } from "../database/dialects/sqlite.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { roomsOf } from "../testing/rooms.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { runStudy, saveStudyVisit } from "../testing/studies/study-visit.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { GuestAlbumStore } from "../visits/guest-album-store.ts";

// Processes of their own start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
const SHIFT = new URL("../../../../e2e/support/studies/four-weeks/shift-clock.ts", import.meta.url).href;
const DAYS = 400;
const silent = pino({ level: "silent" });

/** Returns the settings of processes whose clock is ahead. */
function aheadBy(days: number): Record<string, string> {
  const CLOCK_FILE = join(temporaryFolder(), "clock");
  writeFileSync(CLOCK_FILE, new Uint8Array(new Float64Array([days * 86_400_000]).buffer));
  return { CLOCK_FILE, NODE_OPTIONS: `--import=${SHIFT}` };
}

async function newDatabase(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir }, silent);
  const rooms = roomsOf(database);
  await rooms.catalog.aquariums.replace(await aquariumContent());
  const retention = { events: 30, drawings: 30, participants: 30 };
  const study = await runStudy(rooms, "testhall", { retention });
  for (let each = 0; each < 3; each++) await saveStudyVisit({ rooms, database }, study);
  const albums = new GuestAlbumStore(database);
  for (const digest of ["a", "b"])
    await albums.make({ digest, aquarium: "testhall" }, [randomUUID()], new Date());
  await rooms.knownTime.now();
  await rooms.close();
}

/** Counts beside the server, without a lock. */
function countsIn(dataDir: string) {
  const file = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const count = (table: string) => file.prepare(`select count(*) as rows from ${table}`).get()?.rows;
  const counts = { participants: count("participant"), codes: count("guest_album") };
  file.close();
  return counts;
}

// Rule (operating.md#the-clock)
it("a start with the clock 400 days ahead deletes nothing until an operator confirms it", async () => {
  const dataDir = join(temporaryFolder(), "data");
  await newDatabase(dataDir);
  const settings = { DATA_DIR: dataDir, DEFAULT_AQUARIUM: "testhall", NODE_ENV: "production" };
  const all = { participants: 3, codes: 2 };
  expect(countsIn(dataDir)).toEqual(all);

  const ahead = { ...settings, ...aheadBy(DAYS) };
  const harapen = (...words: string[]) => {
    const env = { ...process.env, METRICS_PORT: "off", ...ahead };
    return spawnSync(process.execPath, [CLI, ...words], { env, encoding: "utf8" });
  };
  const server = await startServerProcess(ahead);
  await pause(2_000);
  await server.stop();
  expect(server.logged()).toMatch(/"level":50.*clock is ahead of the last known time/);
  expect(countsIn(dataDir)).toEqual(all);

  const doctor = harapen("doctor");
  expect([doctor.status, doctor.stdout]).toEqual([
    1,
    expect.stringMatching(/^fail clock: .*is ahead .*clock confirm/m),
  ]);
  expect([harapen("retention").status, countsIn(dataDir)]).toEqual([1, all]);
  expect(harapen("clock", "confirm").stdout).toMatch(/^The last known time was .*\nIt is .* now/);

  const later = await startServerProcess(ahead);
  const left = () => countsIn(dataDir);
  await expect.poll(left, { timeout: 60_000 }).toEqual({ participants: 0, codes: 0 });
  expect(later.logged()).not.toContain("could not be tidied");
  await later.stop();
});
