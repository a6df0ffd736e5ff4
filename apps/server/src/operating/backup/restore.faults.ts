import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { DATABASE_FILE } from "../../database/dialects/sqlite.ts";
import { forget } from "../../privacy/forgetting/forget-command.ts";
import { account, device, type Person } from "../../privacy/forgetting/person.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { startCluster } from "../../testing/postgres/postgres-cluster.ts";
import { findPostgres } from "../../testing/postgres/run-cluster.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { startMaintenance } from "../maintenance.ts";
import { summarise, writeManifest } from "./format/manifest.ts";
import { makeBackup } from "./make/backup.ts";
import { postgresTarget } from "./restore/postgres-target.ts";
import { type RestoreOptions, restoreBackup } from "./restore/restore.ts";
import { sqliteTarget } from "./restore/sqlite-target.ts";

const HALL = "testhall";
const DEVICE = "5b0e3a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
const OTHER_DEVICE = "77777777-1d9f-4f0e-9b6e-0a3c5d7e9f11";
const FIRST_RELEASE = new URL("../../database/migrations/first-release/database-1.0.0.sql", import.meta.url);
const PICTURE = new Uint8Array([1, 2, 3]);
const programs = findPostgres();
const log = pino({ level: "silent" });
const SILENT = { report: () => {}, confirm: async () => false };

let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), "harapen.backup");
});

const restore = (settings: DatabaseSettings, options: Partial<RestoreOptions> = {}) =>
  restoreBackup(settings, { file, replace: false, force: false, ...options }, SILENT);

async function within<T>(
  settings: DatabaseSettings,
  use: (rooms: Context, database: Database) => Promise<T>,
) {
  const database = await openDatabase(settings, log);
  const rooms = roomsOf(database);
  try {
    return await use(rooms, database);
  } finally {
    await rooms.close();
  }
}

async function fill(rooms: Context): Promise<void> {
  await rooms.catalog.aquariums.replace(await aquariumContent());
  for (const each of [DEVICE, OTHER_DEVICE])
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: each });
  await rooms.people.visitors.register("umi", "Umi");
  const album = { mail: "", aquarium: HALL, penguin_name: "p2", uid: "umi" };
  await rooms.visits.drawings.save({ ...album, drawing_id: randomUUID() }, PICTURE);
}

/** Returns the counts and digests of all tables except those that a server, or a restore, writes by itself. */
async function contentOf(settings: DatabaseSettings) {
  const copy = join(temporaryFolder(), "content.backup");
  const { tables } = await makeBackup(settings, copy);
  return tables.filter(({ name }) => !["installation", "probe"].includes(name));
}

const countsOf = (settings: DatabaseSettings) =>
  within(settings, async (_, database) => {
    const count = async (table: "record" | "drawing" | "event" | "visitor") =>
      (await database.selectFrom(table).selectAll().execute()).length;
    return [await count("record"), await count("drawing"), await count("event"), await count("visitor")];
  });

const forgetPerson = (settings: DatabaseSettings, person: Person) =>
  within(settings, (_, database) => forget(database, { person, force: true }, SILENT));

// Rule (operating.md#restoring)
describeEachDatabase("restoring", ({ newSettings, newMigratedSettings, copy }) => {
  let filled: DatabaseSettings;
  let settings: DatabaseSettings;
  beforeAll(async () => {
    filled = await newMigratedSettings();
    await within(filled, fill);
  });
  beforeEach(async () => {
    settings = await copy(filled);
  });

  it("into an empty database gives back every row, and learning and forgetting go on", async () => {
    await makeBackup(settings, file);
    const empty = await newSettings();
    await restore(empty);
    expect(await contentOf(empty)).toEqual(await contentOf(settings));
    await forgetPerson(empty, device(DEVICE));
    expect(await countsOf(empty)).toEqual([1, 1, 3, 1]);
  });

  // Rule (operating.md#restoring): Restoring replaces what is there only where asked to, and puts it back
  //   where no server could run on what was restored
  it("replaces what is there only when asked to and answered yes, and keeps it", async () => {
    await makeBackup(settings, file);
    await within(settings, (rooms) => saveConfirmedVisit(rooms, HALL, { penguin: "p2" }));
    await expect(restore(settings)).rejects.toMatchObject({ code: "not-empty" });
    await expect(restore(settings, { replace: true })).rejects.toMatchObject({ code: "declined" });
    expect(await countsOf(settings)).toEqual([3, 1, 6, 1]);
    await restore(settings, { replace: true, force: true });
    expect(await countsOf(settings)).toEqual([2, 1, 6, 1]);
    await restore(settings, { replace: true, force: true });
    expect(await countsOf(settings)).toEqual([2, 1, 6, 1]);
  });

  it("deletes again whom somebody deleted since, and not whom before", async () => {
    await forgetPerson(settings, device(OTHER_DEVICE));
    await within(settings, (rooms) =>
      saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: OTHER_DEVICE }),
    );
    await makeBackup(settings, file);
    await forgetPerson(settings, account("umi"));
    await forgetPerson(settings, device(DEVICE));
    expect(await countsOf(settings)).toEqual([1, 0, 3, 0]);
    await restore(settings, { replace: true, force: true });
    expect(await countsOf(settings)).toEqual([1, 0, 3, 0]);
  });

  it("takes back again who withdrew from a study since, and who was removed from staff", async () => {
    const people = await within(settings, async (rooms, database) => {
      const study = await runStudy(rooms, HALL);
      const [stays, leaves] = [
        await saveStudyVisit({ rooms, database }, study),
        await saveStudyVisit({ rooms, database }, study),
      ];
      const add = (mail: string, admin: boolean) =>
        rooms.people.staff.add({
          mail,
          name: null,
          admin,
          roles: [{ aquarium: HALL, role: "keeper" }],
          addedBy: null,
        });
      return {
        ...{ study: study.id, stays: stays.participant, leaves: leaves.participant },
        ...{ keeper: await add("keeper@example.com", false), gone: await add("gone@example.com", true) },
      };
    });
    await makeBackup(settings, file);
    const stateOf = () =>
      within(settings, async (rooms, database) => ({
        withdrawn: await database
          .selectFrom("participant")
          .select(["id", "withdrawn_at"])
          .where("withdrawn_at", "is not", null)
          .execute(),
        removed: await database
          .selectFrom("staff_member")
          .select(["id", "removed_at", "admin"])
          .where("removed_at", "is not", null)
          .execute(),
        staff: await rooms.people.staff.all(),
        roles: await database.selectFrom("staff_role").selectAll().execute(),
      }));
    await within(settings, async (rooms) => {
      await rooms.studies.participants.withdraw(people.study, people.leaves);
      await rooms.people.staff.remove(people.gone);
    });
    const before = await stateOf();
    expect(before.withdrawn.map(({ id }) => id)).toEqual([people.leaves]);
    expect(before.staff.map(({ id }) => id)).toEqual([people.keeper]);
    const said: string[] = [];
    const operator = { ...SILENT, report: (line: string) => said.push(line) };
    await restoreBackup(settings, { file, replace: true, force: true }, operator);
    expect(await stateOf()).toEqual(before);
    expect(said).toContain("withdrawn from studies again, as since the backup: 1 participants");
    expect(said).toContain("removed from staff again, as since the backup: 1 persons");
    await restoreBackup(settings, { file, replace: true, force: true }, operator);
    expect(await stateOf()).toEqual(before);
  });

  it("leaves everything as it was where the backup is damaged, or no server could run on it", async () => {
    await makeBackup(settings, file);
    const opened = new DatabaseSync(file);
    opened.exec("update aquarium set details = '{'");
    const before = await contentOf(settings);
    await expect(restore(settings, { replace: true, force: true })).rejects.toMatchObject({
      code: "damaged",
    });
    writeManifest(opened, { made_at: "2026-11-21T00:00:00.000Z", made_of: "SQLite" });
    opened.close();
    await expect(restore(settings, { replace: true, force: true })).rejects.toMatchObject({
      code: "unhealthy",
    });
    expect(await contentOf(settings)).toEqual(before);
  });

  it("puts back what was there where a server fails on what has taken its place", async () => {
    const manifest = await makeBackup(settings, file);
    await within(settings, (rooms) => saveConfirmedVisit(rooms, HALL, { penguin: "p2" }));
    const before = await contentOf(settings);
    const { dataDir, databaseUrl } = settings;
    const target = databaseUrl === undefined ? sqliteTarget(dataDir) : postgresTarget(databaseUrl);
    await within(await target.fill(file, manifest), async () => {});
    const { undo } = await target.replace();
    expect(await countsOf(settings)).toEqual([2, 1, 6, 1]);
    await undo();
    await target.tidy();
    expect(await contentOf(settings)).toEqual(before);
  });

  it("brings a backup of the first release up to date", async () => {
    const old = { dataDir: temporaryFolder() };
    const released = new DatabaseSync(join(old.dataDir, DATABASE_FILE));
    released.exec(readFileSync(FIRST_RELEASE, "utf8"));
    released.close();
    expect(await makeBackup(old, file)).toMatchObject({ migration: "005-learned-patterns" });
    const empty = await newSettings();
    await restore(empty);
    expect(await countsOf(empty)).toEqual([1, 1, 1, 1]);
  });
});

describe.skipIf(!programs)("restoring over PostgreSQL", () => {
  // Rule (operating.md#restoring)
  it("is refused while a server says that it runs, and not after it has left", async () => {
    const dataDir = join(temporaryFolder(), "data");
    await within({ dataDir }, fill);
    await makeBackup({ dataDir }, file);
    const settings = { dataDir: "", databaseUrl: await (await startCluster(programs ?? "")).newDatabase() };
    await within(settings, async (_, database) => {
      const end = await startMaintenance(database, settings, log);
      await expect(restore(settings, { replace: true })).rejects.toMatchObject({ code: "in-use" });
      await end();
    });
    await restore(settings);
    expect(await countsOf(settings)).toEqual([2, 1, 6, 1]);
  });
});

describe("restoring over SQLite", () => {
  let settings: DatabaseSettings;
  beforeEach(async () => {
    settings = { dataDir: join(temporaryFolder(), "data") };
    await within(settings, fill);
    await makeBackup(settings, file);
  });

  // Rule (operating.md#restoring)
  it("is refused while anything works on the target, which stays as it is", async () => {
    await within(settings, async () => {
      await expect(restore(settings, { replace: true, force: true })).rejects.toMatchObject({
        code: "in-use",
      });
    });
    expect(await countsOf(settings)).toEqual([2, 1, 6, 1]);
    expect(readdirSync(settings.dataDir).filter((name) => name.startsWith("restoring"))).toEqual([]);
  });

  it("refuses a backup of a later version's schema, and makes nothing of it", async () => {
    const opened = new DatabaseSync(file);
    opened.exec("insert into kysely_migration values ('999-later', '')");
    writeManifest(opened, { made_at: "2026-11-21T00:00:00.000Z", made_of: "SQLite" });
    opened.close();
    const dataDir = join(temporaryFolder(), "data");
    await expect(restore({ dataDir })).rejects.toMatchObject({ code: "too-new" });
    expect(existsSync(dataDir)).toBe(false);
  });

  it("keeps the newest three of the states that were replaced", async () => {
    for (let time = 0; time < 5; time++) await restore(settings, { replace: true, force: true });
    const kept = readdirSync(join(settings.dataDir, "restore-points"));
    expect(kept).toHaveLength(3);
    const opened = new DatabaseSync(join(settings.dataDir, "restore-points", kept[0] ?? ""), {
      readOnly: true,
    });
    expect(summarise(opened)).toContainEqual(expect.objectContaining({ name: "record", rows: 2 }));
    opened.close();
  });
});

describe.skipIf(!programs)("a backup", () => {
  // Rule (operating.md#restoring)
  it("goes from SQLite to PostgreSQL and back, and is the same", async () => {
    const first = { dataDir: join(temporaryFolder(), "data") };
    await within(first, fill);
    await makeBackup(first, file);
    const cluster = await startCluster(programs ?? "");
    const second = { dataDir: "", databaseUrl: await cluster.newDatabase() };
    await restore(second);
    const back = join(temporaryFolder(), "back.backup");
    await makeBackup(second, back);
    const third = { dataDir: join(temporaryFolder(), "data") };
    await restore(third, { file: back });
    expect(await contentOf(third)).toEqual(await contentOf(first));
  });
});
