// Rule (operating.md#backups)

import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase, type TestDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { probe } from "../health.ts";
import { BACKUP_COMMANDS } from "./commands.ts";
import { makeBackup } from "./make/backup.ts";
import { verifyBackup } from "./verify.ts";

const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const HALL = "testhall";
const log = pino({ level: "silent" });

let settings: DatabaseSettings;
let diskReserveBytes: number;
let backupRecipients: readonly string[];
let database: Database;
let rooms: Context;
let folder: string;
let said: string[];

const newFile = (name = "harapen-2026-11-21.backup") => join(folder, name);

/** Runs a command with these words, as from the command line. */
async function run(name: "backup" | "verify" | "restore", ...words: string[]): Promise<void> {
  said = [];
  const operator = { report: (line: string) => void said.push(line), confirm: async () => false };
  await BACKUP_COMMANDS[name](words)({ ...settings, backupRecipients, diskReserveBytes }, operator);
}

beforeEach(() => {
  diskReserveBytes = 0;
  backupRecipients = [];
});

async function fill(): Promise<void> {
  await rooms.catalog.aquariums.replace(await aquariumContent());
  for (const device of ["a", "b"]) await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device });
}

/** Changes a finished backup's rows without updating its manifest. */
function damage(file: string, sql: string): void {
  const opened = new DatabaseSync(file);
  opened.exec(`pragma foreign_keys = off; ${sql}`);
  opened.close();
}

describeEachDatabase("a backup", ({ newSettings }: TestDatabase) => {
  beforeEach(async () => {
    folder = temporaryFolder();
    settings = await newSettings();
    database = await openDatabase(settings, log);
    rooms = roomsOf(database);
    await fill();
  });
  afterEach(() => rooms.close());

  // Rule (operating.md#backups): `backup` writes a file of one moment while the server runs, and never over
  //   another
  it("holds every row while the database is open, and is found sound", async () => {
    await run("backup", newFile());
    const { tables } = verifyBackup(newFile());
    const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
    expect(rows).toMatchObject({ aquarium: 1, penguin: 3, record: 2, event: 6, drawing: 0 });
    await run("verify", newFile());
    expect(said).toEqual([
      expect.stringMatching(/: sound, (SQLite|PostgreSQL) as of .*; aquarium 1, .*event 6/),
    ]);
    expect(readdirSync(folder)).toEqual(["harapen-2026-11-21.backup"]);
  });

  it("holds staff whose row has changed since they added others", async () => {
    const member = { mail: "admin@example.com", name: null, admin: true, roles: [], addedBy: null };
    const addedBy = await rooms.people.staff.add(member);
    await rooms.people.staff.add({ ...member, mail: "keeper@example.com", admin: false, addedBy });
    await rooms.people.staff.update(addedBy, { name: "Aoi" });
    await makeBackup(settings, newFile());
    const staff = verifyBackup(newFile()).tables.find(({ name }) => name === "staff_member");
    expect(staff?.rows).toBe(2);
  });

  // Rule (operating.md#restoring): `restore` takes a backup of either database into either
  it("is restored where an aquarium had been removed, and this stays removed", async () => {
    await rooms.catalog.aquariums.remove(HALL, null);
    await makeBackup(settings, newFile());
    settings = await newSettings();
    await run("restore", newFile());
    expect(said).toEqual([expect.stringMatching(/^restored from .*harapen-2026-11-21.backup/)]);
    const restored = roomsOf(await openDatabase(settings, log));
    expect(await restored.catalog.aquariums.removedSlugs()).toEqual([HALL]);
    await restored.close();
  });

  it("is not written over another file, which stays as it was", async () => {
    writeFileSync(newFile(), "somebody's");
    await expect(run("backup", newFile())).rejects.toMatchObject({ code: "exists" });
    expect(statSync(newFile()).size).toBe("somebody's".length);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("is not begun on a disk with less room than the database (skipped where no disk can be mounted)", async ({
    skip,
  }) => {
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]).status !== 0) skip();
    try {
      await expect(run("backup", newFile())).rejects.toMatchObject({ code: "no-space" });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      spawnSync("umount", ["-l", folder]);
    }
  });
});

describe("a backup's file", () => {
  beforeEach(async () => {
    folder = temporaryFolder();
    settings = { dataDir: join(folder, "data") };
    database = await openDatabase(settings, log);
    rooms = roomsOf(database);
    await fill();
    folder = temporaryFolder();
  });
  afterEach(() => rooms.close());

  // Rule (operating.md#backups): `verify` says what is wrong with a backup
  it.each([
    ["a row that is gone", "delete from event where rowid = 1", /event: 5 rows instead of 6/],
    ["a changed row", "update penguin set position = 7 where penguin_id = 'p1'", /penguin: the rows are not/],
    [
      "a lost parent",
      "update record set aquarium = 'nowhere'",
      /record: 2 rows refer to what aquarium lacks/,
    ],
    ["a lost table", "drop table probe", /probe: the table is not there/],
  ])("is found damaged by %s", async (_, sql, message) => {
    await makeBackup(settings, newFile());
    damage(newFile(), sql);
    await expect(run("verify", newFile())).rejects.toMatchObject({
      code: "damaged",
      message: expect.stringMatching(message),
    });
  });

  // Rule (operating.md#backups): A backup for which there is no room is not begun, and one on the data
  //   folder's disk leaves free what events need
  it("is not begun on the data folder's disk where that would have events refused", async () => {
    diskReserveBytes = Number.MAX_SAFE_INTEGER;
    await expect(run("backup", newFile())).rejects.toMatchObject({ code: "no-space" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("goes, with the older ones of its series, once --keep are newer; other files stay", async () => {
    writeFileSync(newFile("harapen-2026-11-10.backup"), "none of ours");
    await makeBackup(settings, newFile("other-2026-11-10.backup"));
    for (const day of [17, 18, 19]) await makeBackup(settings, newFile(`harapen-2026-11-${day}.backup`));
    await run("backup", newFile("harapen-2026-11-20.backup"), "--keep", "2");
    expect(said.slice(1)).toEqual(["deleted harapen-2026-11-18.backup", "deleted harapen-2026-11-17.backup"]);
    expect(readdirSync(folder).sort()).toEqual([
      "harapen-2026-11-10.backup",
      "harapen-2026-11-19.backup",
      "harapen-2026-11-20.backup",
      "other-2026-11-10.backup",
    ]);
  });
});

describe("a series of backups", () => {
  beforeEach(async () => {
    folder = temporaryFolder();
    settings = { dataDir: join(temporaryFolder(), "data") };
    await (await openDatabase(settings, log)).destroy();
  });

  // Rule (operating.md#backups): `--keep` never deletes the backup that was just made, and one that is cut
  //   off leaves nothing
  it("keeps the one that was just made, whatever the clock said before", async () => {
    await makeBackup(settings, newFile("harapen-2026-11-10.backup"));
    damage(
      newFile("harapen-2026-11-10.backup"),
      "update backup_manifest set made_at = '2036-01-01T00:00:00.000Z'",
    );
    await run("backup", newFile("harapen-2026-11-11.backup"), "--keep", "1");
    expect(readdirSync(folder)).toEqual(["harapen-2026-11-11.backup"]);
  });

  it("loses all but --keep that are there where there is no room for another", async () => {
    for (const day of [17, 18, 19]) await makeBackup(settings, newFile(`harapen-2026-11-${day}.backup`));
    diskReserveBytes = Number.MAX_SAFE_INTEGER;
    const file = newFile("harapen-2026-11-20.backup");
    await expect(run("backup", file, "--keep", "2")).rejects.toMatchObject({ code: "no-space" });
    expect(said).toEqual(["deleted harapen-2026-11-17.backup"]);
    expect(readdirSync(folder)).toEqual(["harapen-2026-11-18.backup", "harapen-2026-11-19.backup"]);
  });

  it("goes on where that makes room for another (skipped where no disk can be mounted)", async ({ skip }) => {
    const file = newFile("harapen-2026-11-16.backup");
    await makeBackup(settings, file);
    const size = Math.round(3.5 * statSync(file).size);
    if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]).status !== 0) skip();
    try {
      for (const day of [17, 18, 19]) await makeBackup(settings, newFile(`harapen-2026-11-${day}.backup`));
      await run("backup", newFile("harapen-2026-11-20.backup"), "--keep", "2");
      expect(said.map((line) => line.split(":", 1)[0])).toEqual([
        "deleted harapen-2026-11-17.backup",
        newFile("harapen-2026-11-20.backup"),
        "deleted harapen-2026-11-18.backup",
      ]);
      expect(readdirSync(folder).sort()).toEqual(["harapen-2026-11-19.backup", "harapen-2026-11-20.backup"]);
    } finally {
      spawnSync("umount", ["-l", folder]);
    }
  });

  it("loses what was left of one that was killed a day ago, and nothing of one that may still be made", async () => {
    const old = newFile(".harapen-2026-11-09.backup.part-killed");
    const recent = newFile(".harapen-2026-11-10.backup.part-running");
    for (const part of [old, recent]) {
      mkdirSync(part);
      writeFileSync(join(part, "harapen.sqlite"), "half");
    }
    const before = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(join(old, "harapen.sqlite"), before, before);
    utimesSync(old, before, before);
    await makeBackup(settings, newFile());
    expect(readdirSync(folder)).toEqual([basename(recent), basename(newFile())]);
  });

  it("is left without traces by one that was ended by a signal", async () => {
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: settings.dataDir };
    const child = spawn(process.execPath, [CLI, "backup", newFile()], { env, stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("close", resolve));
    while (readdirSync(folder).length === 0) await pause(5);
    child.kill("SIGTERM");
    await ended;
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("the commands of backups", () => {
  beforeEach(() => {
    folder = temporaryFolder();
    settings = { dataDir: join(folder, "data") };
  });

  it.each([
    ["backup", [], "usage"],
    ["backup", ["a", "b"], "usage"],
    ["backup", ["a1", "--keep", "0"], "usage"],
    ["backup", ["nodigits", "--keep", "7"], "usage"],
    ["backup", ["a1", "--everything"], "usage"],
    ["verify", [], "usage"],
    ["restore", ["--replace"], "usage"],
  ] as const)("%s refuses the words %j", async (name, words, code) => {
    await expect(run(name, ...words)).rejects.toMatchObject({ code });
  });

  it("say that there is no database, or no backup", async () => {
    await expect(run("backup", newFile())).rejects.toMatchObject({ code: "nothing-to-back-up" });
    await expect(run("verify", newFile())).rejects.toMatchObject({ code: "not-a-backup" });
    writeFileSync(newFile("note"), "a note");
    await expect(run("verify", newFile("note"))).rejects.toMatchObject({ code: "not-a-backup" });
    expect(readdirSync(folder)).toEqual(["note"]);
  });

  it.skipIf(process.getuid?.() === 0)("say that a folder cannot be written to", async () => {
    await (await openDatabase(settings, log)).destroy();
    chmodSync(folder, 0o500);
    await expect(run("backup", newFile())).rejects.toMatchObject({ code: "unwritable" });
    chmodSync(folder, 0o700);
  });

  it("give a copy up once the server's log has outgrown its bound", async () => {
    const open = await openDatabase(settings, log);
    await probe(open);
    await expect(makeBackup(settings, newFile(), { maxWalBytes: 0 })).rejects.toMatchObject({
      code: "wal-limit",
    });
    await open.destroy();
    expect(readdirSync(folder)).toEqual(["data"]);
  });
});
