import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { makeRestorePointBeforeUpgrade } from "./restore-points.ts";
import { verifyBackup } from "./verify.ts";

const log = pino({ level: "silent" });

describeEachDatabase("a restore point", ({ kind, newSettings }) => {
  async function oldDatabase(): Promise<DatabaseSettings & { restorePoints: boolean }> {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "008-mail-from-tokens");
    await sql`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '')`.execute(
      old,
    );
    await old.destroy();
    return { ...settings, dataDir: settings.dataDir || temporaryFolder(), restorePoints: true };
  }

  // Rule (operating.md#upgrades)
  it("is made of a database with data that is to be migrated, once", async () => {
    const settings = await oldDatabase();
    const file = await makeRestorePointBeforeUpgrade(settings, log);
    expect(readdirSync(join(settings.dataDir, "restore-points"))).toEqual([
      expect.stringMatching(/^before-009-forgotten-\d{8}T\d{9}Z\.sqlite$/),
    ]);
    expect(verifyBackup(file ?? "").migration).toBe("008-mail-from-tokens");
    await (await openDatabase(settings, log)).destroy();
    expect(await makeRestorePointBeforeUpgrade(settings, log)).toBeUndefined();
  });

  it("is made neither of an empty database nor where it is not wanted", async () => {
    expect(
      await makeRestorePointBeforeUpgrade({ ...(await newSettings()), restorePoints: true }, log),
    ).toBeUndefined();
    const settings = await oldDatabase();
    expect(await makeRestorePointBeforeUpgrade({ ...settings, restorePoints: false }, log)).toBeUndefined();
  });

  it("that cannot be made keeps SQLite from being upgraded, and says how to do without", async () => {
    const settings = await oldDatabase();
    writeFileSync(join(settings.dataDir, "restore-points"), "in the way");
    const made = makeRestorePointBeforeUpgrade(settings, log).catch((error: Error) => error.message);
    expect(await made).toEqual(
      kind === "SQLite" ? expect.stringMatching(/RESTORE_POINTS=off.*\(no-restore-point\)/) : undefined,
    );
  });
});
