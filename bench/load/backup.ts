import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { createRandom } from "@harapen/simulator/random";
import { DATABASE_FILE } from "../../apps/server/src/database/dialects/sqlite.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { SLUG } from "../support/aquarium-folder.ts";
import { makePicture } from "../support/drawing-picture.ts";
import { numbersOf } from "../support/flags.ts";
import { type Measure, printMeasures } from "../support/measures.ts";
import { quantile } from "../support/quantile.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import { compareWithEmpty } from "./full-database/compare-with-empty.ts";
import { countPicturesToMove, fillFirstRelease, movePicturesAtOnce } from "./full-database/first-release.ts";

/**
 * Measures what a backup of a running server costs its visitors, and how long the upgrade of the first
 * release's data takes when it is killed midway: `npm run bench -- backup --events=10000000
 * --drawings=200000`. It needs some 60 kB of disk per drawing, four times, or less with smaller pictures
 * (`--inked-pixels=300`: some 4 kB). As moving these takes most of the time, `--moved-at-once=1` lets the
 * server move only some. Also compares searches and pages of an album with those of an empty database: both
 * servers are asked in turns.
 */
const [EVENTS = 0] = numbersOf("events", [1_000_000]);
const [DRAWINGS = 0] = numbersOf("drawings", [20_000]);
const [INKED_PIXELS] = numbersOf("inked-pixels", []);
const [MOVED_AT_ONCE = 0] = numbersOf("moved-at-once", []);

const CLI = fileURLToPath(new URL("../../apps/server/src/cli.ts", import.meta.url));
/** The longest that a backup may hold up a request, in milliseconds. */
const HELD_MS = 500;
/** How long visitors come before measuring begins, in milliseconds, as the server's threads are starting. */
const WARM_UP_MS = 10_000;
/** How long visitors are measured without a backup, in milliseconds. */
const QUIET_MS = 20_000;
/** The time from one request to the next, in milliseconds. */
const BETWEEN_MS = 100;
const WATCH_MS = 100;

await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, "data");
  const picture = makePicture(createRandom("first release"), INKED_PIXELS);
  const content = { events: EVENTS, drawings: DRAWINGS, picture };
  const filled = await timed(() => fillFirstRelease(folder, dataDir, content));
  console.log(
    `${EVENTS} events, ${DRAWINGS} records and drawings of the first release in ${filled.toFixed(0)} s`,
  );
  const settings = { DATA_DIR: dataDir, METRICS_PORT: "off", DEFAULT_AQUARIUM: SLUG };
  const upgrade = await measureUpgrade(settings, dataDir);
  printMeasures(upgrade);
  printMeasures(await compareWithEmpty(settings, folder, picture));
  printMeasures(await measureBackup(settings, folder, dataDir));
});

/** Starts the server on the old data, kills it while it moves pictures, and starts it again. */
async function measureUpgrade(settings: Record<string, string>, dataDir: string): Promise<Measure[]> {
  const begun = performance.now();
  const first = await startServerProcess(settings);
  const started = secondsSince(begun);
  while (countPicturesToMove(dataDir) > DRAWINGS) await pause(WATCH_MS);
  first.child.kill("SIGKILL");
  await first.ended;
  const left = countPicturesToMove(dataDir);
  if (MOVED_AT_ONCE > 0) movePicturesAtOnce(dataDir);
  const second = await startServerProcess(settings);
  while (countPicturesToMove(dataDir) > 0) await pause(WATCH_MS);
  await second.stop();
  return [
    { measured: "s until the first start on the old data answers", value: started },
    { measured: "pictures left to move when it was killed", value: left },
    { measured: "s until all are moved, both starts together", value: secondsSince(begun) },
  ];
}

async function measureBackup(
  settings: Record<string, string>,
  folder: string,
  dataDir: string,
): Promise<Measure[]> {
  const server = await startServerProcess(settings);
  const warmingUp = visit(server.address);
  await pause(WARM_UP_MS);
  await warmingUp.stop();
  const quiet = visit(server.address);
  await pause(QUIET_MS);
  const before = await quiet.stop();
  const database = join(dataDir, DATABASE_FILE);
  let log = 0;
  const watch = setInterval(() => {
    log = Math.max(log, statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  }, WATCH_MS);
  const file = join(folder, "bench-1.backup");
  const busy = visit(server.address);
  const took = await timed(() => harapen(settings, "backup", file));
  await pause(2_000);
  const meanwhile = await busy.stop();
  clearInterval(watch);
  const verified = await timed(() => harapen(settings, "verify", file));
  await server.stop();
  const restored = await timed(() => harapen({ DATA_DIR: join(folder, "restored") }, "restore", file));
  return [
    { measured: "MB of the database", value: megabytes(database) },
    { measured: "ms, p99 of a save without a backup", value: quantile(before, 0.99) },
    { measured: "ms, slowest save without a backup", value: Math.max(...before) },
    { measured: "ms, p99 of a save during a backup", value: quantile(meanwhile, 0.99) },
    { measured: "ms, slowest save during a backup", value: Math.max(...meanwhile), below: HELD_MS },
    { measured: "saves during the backup", value: meanwhile.length },
    { measured: "MB of the write-ahead log at most", value: log / 1_000_000 },
    { measured: "s of a backup", value: took },
    { measured: "s of verifying it", value: verified },
    { measured: "s of restoring it", value: restored },
  ];
}

/**
 * Saves a drawing every `BETWEEN_MS`, whether or not the last was answered, and measures each. Throws if one
 * is not saved.
 */
function visit(address: string) {
  const picture = makePicture(createRandom("backup"), INKED_PIXELS);
  const image = `data:image/png;base64,${picture.toString("base64")}`;
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const save = async () => {
    const drawing = {
      aquarium: SLUG,
      uid: "guest",
      mail: "guest",
      penguin_name: "p1",
      image,
      drawing_id: randomUUID(),
    };
    const begun = performance.now();
    const answer = await fetch(address + PATHS.saveDrawing, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(drawing),
    });
    if (!answer.ok) throw new Error(`a save was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
  };
  const timer = setInterval(() => {
    const saving = save().finally(() => pending.delete(saving));
    pending.add(saving);
  }, BETWEEN_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      return times;
    },
  };
}

function harapen(settings: Record<string, string>, ...words: string[]): Promise<void> {
  const env = { PATH: process.env.PATH ?? "", ...settings };
  const child = spawn(process.execPath, [CLI, ...words], { env, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${words[0]} ended with ${code}`)),
    );
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return secondsSince(begun);
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1_000;
}

function megabytes(file: string): number {
  return statSync(file).size / 1_000_000;
}
