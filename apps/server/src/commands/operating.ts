import { readConfig } from "../config/config.ts";
import { migrateDatabase } from "../storage/database.ts";
import { parsePartitions } from "../storage/partitions/options.ts";
import { type Command, OPERATOR } from "./command.ts";
import { commandSettings, keepRestorePoint, SILENT, withDatabase } from "./in-database.ts";

/** Returns the command that makes, checks or restores a backup. The module is loaded only if used. */
export function backupCommand(name: "backup" | "verify" | "restore", args: readonly string[]): Command {
  return async () => {
    const { BACKUP_COMMANDS } = await import("../backup/commands.ts");
    await BACKUP_COMMANDS[name](args)(readConfig(process.env), OPERATOR);
  };
}

/** Partitions the events of a PostgreSQL database. */
export function partitionCommand(args: readonly string[]): Command {
  const partitions = parsePartitions(args);
  return withDatabase(async (database) => {
    const { partitionEvents } = await import("../storage/partitions/partition-events.ts");
    await partitionEvents(database, partitions, OPERATOR);
  });
}

/** Prints what is wrong with the installation; the exit code is 1 if something is. */
export async function printDiagnosis(): Promise<void> {
  const { diagnose } = await import("../doctor/doctor.ts");
  const findings = await diagnose(process.env);
  for (const { level, text } of findings) OPERATOR.report(`${level.padEnd(4)} ${text}`);
  if (findings.some(({ level }) => level === "fail")) process.exitCode = 1;
}

/** Migrates the database. */
export async function migrateAndReport(): Promise<void> {
  await keepRestorePoint();
  const names = await migrateDatabase(commandSettings(), SILENT);
  for (const name of names) OPERATOR.report(`${name}: done`);
  if (names.length === 0) OPERATOR.report("The database is up to date.");
}
