import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../database/database.ts";
import { DATABASE_FILE } from "../../../database/dialects/sqlite.ts";
import { aquariumContent } from "../../../testing/aquarium-fixture.ts";
import { roomsOf } from "../../../testing/rooms.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { makeBackup } from "../make/backup.ts";
import { verifyBackup } from "../verify.ts";
import { restoreBackup } from "./restore.ts";
import { sqliteTarget } from "./sqlite-target.ts";

const log = pino({ level: "silent" });

let dataDir: string;
let database: string;
let file: string;
let said: string[];

const operator = { report: (line: string) => void said.push(line), confirm: async () => false };
const restore = (replace: boolean) => restoreBackup({ dataDir }, { file, replace, force: replace }, operator);

async function aquariums(): Promise<string[]> {
  const rooms = roomsOf(await openDatabase({ dataDir }, log));
  return rooms.catalog.aquariums.slugs().finally(() => rooms.close());
}

beforeEach(async () => {
  said = [];
  dataDir = join(temporaryFolder(), "data");
  database = join(dataDir, DATABASE_FILE);
  file = join(temporaryFolder(), "harapen.backup");
  const rooms = roomsOf(await openDatabase({ dataDir }, log));
  await rooms.catalog.aquariums.replace(await aquariumContent());
  await rooms.close();
  await makeBackup({ dataDir }, file);
});

// Rule (operating.md#restoring)
describe("a database that is damaged", () => {
  let damaged: Buffer;
  beforeEach(() => {
    damaged = readFileSync(database).fill("?", 0, 100);
    writeFileSync(database, damaged);
  });

  it("is replaced only when asked to, and kept; who was deleted since is said to be unknown", async () => {
    await expect(restore(false)).rejects.toMatchObject({ code: "not-empty" });
    await restore(true);
    expect(await aquariums()).toEqual(["testhall"]);
    const [kept = ""] = readdirSync(join(dataDir, "restore-points"));
    expect(readFileSync(join(dataDir, "restore-points", kept)).equals(damaged)).toBe(true);
    expect(said).toContainEqual(expect.stringContaining("who was deleted since the backup"));
  });

  it("is put back where a server could not run on what was restored", async () => {
    const target = sqliteTarget(dataDir);
    await target.assertUnused();
    await target.fill(file, verifyBackup(file));
    const { undo } = await target.replace();
    expect(await aquariums()).toEqual(["testhall"]);
    await undo();
    await target.tidy();
    expect(readFileSync(database).equals(damaged)).toBe(true);
  });
});

describe("a restored database", () => {
  it.skipIf(process.platform === "win32")(
    "is its owner's alone, to read and to write, whatever the backup's rights",
    async () => {
      chmodSync(file, 0o444);
      await restore(true);
      expect((statSync(database).mode & 0o777).toString(8)).toBe("600");
    },
  );

  it("takes away what a restore that was killed has left", async () => {
    const left = join(dataDir, "restoring-killed");
    mkdirSync(left);
    writeFileSync(join(left, DATABASE_FILE), "half");
    await restore(true);
    expect(existsSync(left)).toBe(false);
  });
});

describe.skipIf(process.getuid?.() !== 0)("root (skipped for others)", () => {
  // Rule (operating.md#restoring)
  it("leaves what it makes to the data folder's owner", async () => {
    chownSync(dataDir, 4711, 4712);
    chownSync(database, 4711, 4712);
    await restore(true);
    const points = join(dataDir, "restore-points");
    const [kept = ""] = readdirSync(points);
    const owners = [database, join(dataDir, "server.lock"), points, join(points, kept)]
      .map((path) => statSync(path))
      .map(({ uid, gid }) => [uid, gid]);
    expect(owners).toEqual([
      [4711, 4712],
      [4711, 4712],
      [4711, 4712],
      [4711, 4712],
    ]);
  });
});
