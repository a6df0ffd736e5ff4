import { pino } from "pino";
import { type Database, type DatabaseSettings, missingDatabase, openDatabase } from "../database/database.ts";
import { COMMAND_LIMITS } from "../database/time-limits.ts";
import { readConfig, settingNames } from "../platform/config/config.ts";
import { type Command, OPERATOR } from "./command.ts";

/** Commands print what they do; the database's own messages are for a server's log. */
export const SILENT = pino({ level: "silent" });

/** Returns the database that the server's settings name, with the time limits of commands. */
export const commandSettings = (): DatabaseSettings => ({
  ...readConfig(process.env),
  limits: COMMAND_LIMITS,
});

/**
 * Rejects where no server has used the database: what is not stored there may be stored in the one that the
 * server has.
 */
async function assertDatabase(): Promise<void> {
  const missing = await missingDatabase(commandSettings(), SILENT);
  if (missing !== undefined) throw new Error(missing);
}

/** Returns a command that works on the database that a server has used. */
export function withDatabase(action: (database: Database) => Promise<unknown>): Command {
  return async () => {
    await assertDatabase();
    await withAnyDatabase(action)();
  };
}

/** Returns a command that works on the database, a new one where there is none. */
export function withAnyDatabase(action: (database: Database) => Promise<unknown>): Command {
  return async () => {
    await keepRestorePoint();
    const database = await openDatabase(commandSettings(), SILENT);
    try {
      await action(database);
    } finally {
      await database.destroy();
    }
  };
}

/** A script's answer is the setting: --force would answer yes to whatever else is asked, too. */
const NAME_THE_DATABASE =
  "In a script set the one that the server has; --force answers yes to this and to all else that is asked.";

/**
 * Where no setting names the database, reports which one is used and asks before it runs a command: a
 * terminal rarely has the server's settings.
 */
export function inNamedDatabase(force: boolean, command: Command): Command {
  return async () => {
    const named = settingNames(process.env);
    const question = `Neither DATA_DIR nor DATABASE_URL is set: this is the database in ${readConfig(process.env).dataDir}. Go on?`;
    if (
      force ||
      named.includes("DATA_DIR") ||
      named.includes("DATABASE_URL") ||
      (await OPERATOR.confirm(question, NAME_THE_DATABASE))
    )
      await command();
    else OPERATOR.report("Nothing was changed.");
  };
}

/** Makes a restore point if the database is about to be migrated, which every command that opens it does. */
export async function keepRestorePoint(): Promise<void> {
  const { makeRestorePointBeforeUpgrade } = await import("../operating/backup/restore-points.ts");
  const file = await makeRestorePointBeforeUpgrade(readConfig(process.env), SILENT);
  if (file !== undefined) OPERATOR.report(`a restore point was made before the upgrade: ${file}`);
}
