import { LOCALES } from "@harapen/contract/locales";
import { pino } from "pino";
import { BackupError } from "../../errors/backup-error.ts";
import { errorMessage } from "../../errors/error-message.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../storage/database.ts";
import { createStorage } from "../../storage/storage.ts";
import { COMMAND_LIMITS } from "../../storage/time-limits.ts";

/** Opens a database, which migrates it, works on it, and reads what a server reads of it. Throws a BackupError ("unhealthy") where that fails. */
export async function assertHealthy(
  settings: DatabaseSettings,
  prepare: (database: Database) => Promise<void> = async () => {},
): Promise<void> {
  try {
    const database = await openDatabase({ ...settings, limits: COMMAND_LIMITS }, pino({ level: "silent" }));
    const storage = createStorage(database);
    try {
      await prepare(database);
      await storage.probe();
      const aquariums = await database
        .selectFrom("aquarium")
        .select("slug")
        .where("removed_at", "is", null)
        .execute();
      for (const { slug } of aquariums) {
        await storage.aquariums.details(slug);
        await storage.aquariums.penguins(slug);
        for (const locale of LOCALES) await storage.aquariums.texts.dictionary(slug, locale);
        await storage.learned.ofAquarium(slug);
      }
    } finally {
      await storage.close();
    }
  } catch (cause) {
    throw new BackupError(
      "unhealthy",
      `A server could not run on what was restored: ${errorMessage(cause)}`,
      {
        cause,
      },
    );
  }
}
