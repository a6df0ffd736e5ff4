import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { openOldDatabase } from "../testing/old-database.ts";
import { roomsOf } from "../testing/rooms.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openDatabase } from "./database.ts";
import { DATABASE_FILE } from "./dialects/sqlite.ts";
import {
  assertSameInstallation,
  type InstallationSettings,
  installationOf,
  readNote,
  writeNote,
} from "./installation.ts";

const silent = pino({ level: "silent" });

// Rule (operating.md#another-database): A database of another installation, and an empty one where there was
//   one with data, is refused
describeEachDatabase("the installation", ({ kind, newMigratedSettings, newSettings }) => {
  let settings: InstallationSettings;
  /** Opens it as a start does, and stores an aquarium; returns its id. */
  const begin = async (of: InstallationSettings) => {
    await assertSameInstallation(of);
    const rooms = roomsOf(await openDatabase(of, silent));
    const filesDir = of.filesDir ?? "";
    const key = await installationOf(rooms.database, readNote(filesDir));
    writeNote(filesDir, key);
    await rooms.catalog.aquariums.replace(await aquariumContent());
    await rooms.close();
    return key;
  };
  const settingsOf = async (make: typeof newSettings): Promise<InstallationSettings> => {
    const made = await make();
    return { ...made, filesDir: made.databaseUrl === undefined ? made.dataDir : temporaryFolder() };
  };
  const faultOf = (of: InstallationSettings) =>
    assertSameInstallation(of).then(
      () => undefined,
      (error) => ({ code: error.code, message: error.message }),
    );

  beforeEach(async () => {
    settings = await settingsOf(newMigratedSettings);
  });

  it("has one id, which the database and the data folder have from the first start", async () => {
    const key = await begin(settings);
    expect(readNote(settings.filesDir ?? "")).toBe(key);
    expect(await begin(settings)).toBe(key);
    expect(await faultOf({ ...settings, filesDir: temporaryFolder() })).toBeUndefined();
  });

  it("of another database is refused, with both ids and what to do", async () => {
    const [key, other] = [await begin(settings), await begin(await settingsOf(newMigratedSettings))];
    writeNote(settings.filesDir ?? "", other);
    const fault = await faultOf(settings);
    expect(fault?.code).toBe("another");
    for (const said of [key, other, "restore a backup", "harapen installation accept"])
      expect(fault?.message).toContain(said);
  });

  it("is refused over a new database, where the data folder notes one, or has a restore point", async () => {
    const fresh = await settingsOf(newSettings);
    expect(await faultOf(fresh)).toBeUndefined();
    const filesDir = fresh.filesDir ?? "";
    writeNote(filesDir, "some-id");
    expect(await faultOf(fresh)).toMatchObject({
      code: "empty",
      message: expect.stringMatching(/missing or empty.*installation accept/),
    });
    rmSync(join(filesDir, "installation"));
    mkdirSync(join(filesDir, "restore-points"));
    expect(await faultOf(fresh)).toBeUndefined();
    writeFileSync(join(filesDir, "restore-points", "before-050-known-time-1.sqlite"), "");
    expect(await faultOf(fresh)).toMatchObject({
      code: "empty",
      message: expect.stringContaining("before-050-known-time-1.sqlite"),
    });
    expect(existsSync(join(fresh.dataDir, DATABASE_FILE)), "nothing was made").toBe(false);
  });

  it("is given to a database of a version before that has data, and is the noted one", async () => {
    const old = await settingsOf(newSettings);
    const database = await openOldDatabase(old, "048-staff-answers");
    await sql`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '')`.execute(
      database,
    );
    await database.destroy();
    writeNote(old.filesDir ?? "", "noted");
    expect(await begin(old)).toBe("noted");
  });

  it.runIf(kind === "SQLite")("is refused over a file that was emptied, or is no database", async () => {
    await begin(settings);
    const file = join(settings.dataDir, DATABASE_FILE);
    truncateSync(file);
    expect(await faultOf(settings)).toMatchObject({ code: "empty" });
    expect(readFileSync(file)).toHaveLength(0);
    writeFileSync(file, "no database, but a text of more than a hundred characters ".repeat(20));
    expect(await faultOf(settings)).toMatchObject({ code: "unreadable" });
  });
});
