import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PATHS } from "@harapen/contract/calls/paths";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { startCluster } from "../../testing/postgres/postgres-cluster.ts";
import { findPostgres } from "../../testing/postgres/run-cluster.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const SLUG = "testhall";
/** The number of concurrent sequences of saves. */
const VISITORS = 4;

type Environment = Readonly<Record<string, string>>;
const programs = findPostgres();

/** Makes an empty place for a database, of either kind. */
const PLACES: Readonly<Record<string, () => Promise<Environment>>> = {
  SQLite: async () => ({ DATA_DIR: join(temporaryFolder(), "data") }),
  PostgreSQL: async () => ({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await (await startCluster(programs ?? "")).newDatabase(),
  }),
};

async function harapen(environment: Environment, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...words], { env });
  return stdout;
}

/** Saves drawings until it is stopped, and lists the ids of those that were acknowledged. */
function saveDrawings(address: string) {
  const image = toDataUrl(makePng());
  const acknowledged: string[] = [];
  let running = true;
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (running) {
      const drawing_id = randomUUID();
      const drawing = { aquarium: SLUG, uid: "guest", mail: "guest", penguin_name: "p1", image, drawing_id };
      const answer = await fetch(address + PATHS.saveDrawing, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(drawing),
      }).catch(() => undefined);
      if (answer?.ok) acknowledged.push(drawing_id);
      await pause(20);
    }
  });
  const stop = async () => {
    running = false;
    await Promise.all(visitors);
  };
  return { acknowledged, stop };
}

async function storedDrawings({ DATA_DIR = "", DATABASE_URL }: Environment): Promise<string[]> {
  const database = await openDatabase(
    { dataDir: DATA_DIR, databaseUrl: DATABASE_URL },
    pino({ level: "silent" }),
  );
  const rows = await database
    .selectFrom("drawing")
    .innerJoin("picture", "picture.digest", "drawing.picture")
    .select("drawing_id")
    .execute();
  await database.destroy();
  return rows.map(({ drawing_id }) => String(drawing_id));
}

const pairs = [
  ["SQLite", "SQLite"],
  ["SQLite", "PostgreSQL"],
  ["PostgreSQL", "SQLite"],
  ["PostgreSQL", "PostgreSQL"],
].filter((pair) => programs || !pair.includes("PostgreSQL"));

describe("a backup of a server under load that is then killed", () => {
  let folder: string;
  beforeAll(() => {
    folder = writeFolder(aquariumFiles());
  });

  it.each(pairs)(
    "of %s, restored to a new place over %s, has all that was acknowledged before it began",
    async (from, to) => {
      const source = { ...(await PLACES[from]?.()), IMPORT_DIR: folder };
      const server = await startServerProcess({ ...source, METRICS_PORT: "off" });
      const load = saveDrawings(server.address);
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(50);
      const before = [...load.acknowledged];
      const file = join(temporaryFolder(), "harapen.backup");
      await harapen(source, "backup", file);
      const during = load.acknowledged.length;
      await pause(500);
      server.child.kill("SIGKILL");
      await server.ended;
      await load.stop();
      expect(during).toBeGreaterThan(before.length);

      expect(await harapen({}, "verify", file)).toMatch(/: sound/);
      const target = (await PLACES[to]?.()) ?? {};
      await harapen(target, "restore", file);
      const restored = new Set(await storedDrawings(target));
      expect(before.filter((id) => !restored.has(id))).toEqual([]);

      const again = await startServerProcess({ ...target, METRICS_PORT: "off" });
      expect((await fetch(again.address + PATHS.basePenguins(SLUG))).status).toBe(200);
      await expect(harapen(target, "restore", file, "--replace", "--force")).rejects.toThrow(/in-use/);
      await again.stop();
      const more = new Set(await storedDrawings(target));
      expect(before.filter((id) => !more.has(id))).toEqual([]);
    },
  );
});
