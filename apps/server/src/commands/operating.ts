import { migrateDatabase } from "../database/database.ts";
import { installationOf, writeNote } from "../database/installation.ts";
import { confirmTime } from "../database/known-time.ts";
import { rotateKey } from "../database/signing-keys.ts";
import { AuditLog } from "../people/staff/audit-log.ts";
import { readConfig } from "../platform/config/config.ts";
import { versionInWords } from "../platform/version.ts";
import { type Command, OPERATOR } from "./command.ts";
import { commandSettings, keepRestorePoint, SILENT, withAnyDatabase, withDatabase } from "./in-database.ts";

/** Returns the command that makes, checks or restores a backup. The module is loaded only if used. */
export function backupCommand(name: "backup" | "verify" | "restore", args: readonly string[]): Command {
  return async () => {
    const { BACKUP_COMMANDS } = await import("../operating/backup/commands.ts");
    await BACKUP_COMMANDS[name](args)(readConfig(process.env), OPERATOR);
  };
}

/**
 * Makes the rows of sessions anew from the log of events; undefined where the words after `sessions` say
 * something else.
 */
export function sessionsCommand(args: readonly string[]): Command | undefined {
  if (args.length !== 1 || args[0] !== "rebuild") return undefined;
  return withDatabase(async (database) => {
    const { rebuildAllSessions } = await import("../sessions/complete-sessions.ts");
    OPERATOR.report(`${await rebuildAllSessions(database)} sessions have their rows.`);
  });
}

/** Takes this machine's clock for right; undefined where the words after `clock` say something else. */
export function clockCommand(args: readonly string[]): Command | undefined {
  if (args.length !== 1 || args[0] !== "confirm") return undefined;
  return withDatabase(async (database) => {
    const { known, now } = await database.transaction().execute(async (transaction) => {
      const confirmed = await confirmTime(transaction);
      await new AuditLog(transaction).append({
        member: null,
        aquarium: null,
        action: "confirm-clock",
        before: { time: confirmed.known },
        after: { time: confirmed.now },
      });
      return confirmed;
    });
    OPERATOR.report(`The last known time was ${known}.`);
    OPERATOR.report(
      `It is ${now} now, by this machine's clock. A server deletes by it again within a minute.`,
    );
  });
}

/** Makes a new signing key; undefined where the words after `keys` say something else. */
export function keysCommand([word, ...options]: readonly string[]): Command | undefined {
  const revokes = options.length === 1 && options[0] === "--revoke";
  if (word !== "rotate" || (options.length > 0 && !revokes)) return undefined;
  return withDatabase(async (database) => {
    await database.transaction().execute(async (transaction) => {
      await rotateKey(transaction, { revokes });
      await new AuditLog(transaction).append({
        member: null,
        aquarium: null,
        action: "rotate-keys",
        before: null,
        after: { revoked: revokes },
      });
    });
    OPERATOR.report(
      revokes
        ? "There is a new signing key. Servers that run sign with it within ten seconds, and accept no other."
        : "There is a new signing key. Servers that run sign with it within two minutes; what the one before has signed is accepted for as long as it is of use.",
    );
  });
}

/**
 * Takes the database for the installation's, whichever the data folder notes; undefined where the words after
 * `installation` say something else.
 */
export function installationCommand(args: readonly string[]): Command | undefined {
  if (args.length !== 1 || args[0] !== "accept") return undefined;
  const { filesDir } = readConfig(process.env);
  return withAnyDatabase(async (database) => {
    const key = await installationOf(database);
    if (filesDir !== undefined) writeNote(filesDir, key);
    const where = filesDir === undefined ? "There is no data folder to note it in" : `${filesDir} notes it`;
    OPERATOR.report(`This is the database of the installation ${key}. ${where}.`);
  });
}

/** Prints which version and commit is installed. */
export async function printVersion(): Promise<void> {
  OPERATOR.report(versionInWords());
}

/** Prints what is wrong with the installation; the exit code is 1 if something is. */
export async function printDiagnosis(): Promise<void> {
  const { diagnose } = await import("../operating/doctor/doctor.ts");
  const findings = await diagnose(process.env);
  for (const { level, subject, text, remedy } of findings) {
    OPERATOR.report(`${level.padEnd(4)} ${subject}: ${text}`);
    if (remedy !== null) OPERATOR.report(`     → ${remedy}`);
  }
  if (findings.some(({ level }) => level === "fail")) process.exitCode = 1;
}

/** Migrates the database. */
export async function migrateAndReport(): Promise<void> {
  await keepRestorePoint();
  const names = await migrateDatabase(commandSettings(), SILENT);
  for (const name of names) OPERATOR.report(`${name}: done`);
  if (names.length === 0) OPERATOR.report("The database is up to date.");
}
