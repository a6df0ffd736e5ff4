import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { pino } from "pino";
import { exportAquarium } from "./aquariums/export-folder.ts";
import { importCommand } from "./aquariums/import/import-command.ts";
import { parseImportOptions } from "./aquariums/import/options.ts";
import { parseRemoveOptions, removeCommand } from "./aquariums/remove-command.ts";
import { readConfig, settingNames } from "./config/config.ts";
import { errorMessage } from "./errors/error-message.ts";
import { forget } from "./forgetting/forget-command.ts";
import { parseForgetOptions } from "./forgetting/options.ts";
import { learnAquariums } from "./learning/learn-command.ts";
import { parseLearnOptions } from "./learning/options.ts";
import { parseExportOptions } from "./research/options.ts";
import { parseStaffOptions } from "./staff/command/options.ts";
import { manageStaff } from "./staff/command/staff-command.ts";
import type { AquariumStore } from "./storage/aquarium-store.ts";
import { type Database, type DatabaseSettings, migrateDatabase, openDatabase } from "./storage/database.ts";
import { parsePartitions } from "./storage/partitions/options.ts";
import { keepNewFilesPrivate } from "./storage/private-files.ts";
import { createStorage, type Storage } from "./storage/storage.ts";
import { COMMAND_LIMITS } from "./storage/time-limits.ts";
import { confirmAtTerminal } from "./terminal/confirm.ts";
import type { Operator } from "./terminal/operator.ts";

const USAGE = `Usage:
  npm run harapen -- import <folder> [--replace <slug>] [--force]
                                                       an aquarium in the exchange format, or a folder of such; asks before it
                                                       replaces one, unless --replace names it, and before one loses more than a
                                                       fifth of its penguins; --force answers yes
  npm run harapen -- remove-aquarium <slug> [--force]  removes an aquarium for good, after having asked; what visits left stays
  npm run harapen -- export-aquarium <slug> <folder>   an aquarium, in the exchange format
  npm run harapen -- export <folder> [--aquarium <slug>] [--from <day>] [--to <day>] [--with-personal-data]
                                                       the research data, as CSV and NDJSON with a data dictionary;
                                                       days like 2026-04-30, both included, in UTC
  npm run harapen -- learn [--aquarium <slug>] [--dry-run | --versions | --freeze | --unfreeze]
                                                       learns the penguins' patterns anew from all confirmed drawings;
                                                       --dry-run tells what would change, and changes nothing, --versions
                                                       which versions are kept; --freeze stops the learning
  npm run harapen -- learn --aquarium <slug> --revert <version>
                                                       puts the patterns back to a version, and freezes them
  npm run harapen -- forget --uid <account> | --device <UUID> [--force]
                                                       deletes what is stored of a person: of a member by the account's number
                                                       (the ID token's sub, any text), of a guest by the device's (a UUID), as
                                                       About shows them; asks before, unless --force
  npm run harapen -- staff add <e-mail> --role <role> [--aquarium <slug>]
                                                       makes somebody staff: admin, or keeper, helper or researcher of an
                                                       aquarium; valid once the sign-in provider has verified the address
  npm run harapen -- staff list                        who is staff, and what they may do
  npm run harapen -- staff remove <e-mail>             removes somebody from staff, at once
  npm run harapen -- backup <file> [--keep 7] [--wal-limit <megabytes>]
                                                       backs the database up while the server runs; --keep deletes the older
                                                       files of the same series, whose names differ in their digits
  npm run harapen -- verify <file>                     checks a backup through and through
  npm run harapen -- restore <file> [--replace] [--force]
                                                       restores a backup, of either database, while no server runs; --replace
                                                       puts it in the place of what is there, and asks before, unless --force
  npm run harapen -- trace <photograph> --anchors '{"T":[x,y],"B":[x,y],"L":[x,y],"R":[x,y]}'
                                                       the spots of a belly, as JSON in canvas units; the anchors in pixels of
                                                       the upright photograph: the chest band's lower edge on the midline,
                                                       the fork of the legs, the white belly's edges where it is widest
  npm run harapen -- doctor                            looks at settings, folders, database, provider, proxies, metrics and
                                                       backups; changes nothing; ends with 1 where something fails
  npm run harapen -- migrate                           brings the database up to date, which a server's start does otherwise
  npm run harapen -- partition-events [--partitions 16]
                                                       PostgreSQL only, while servers run: partitions the events by their ids;
                                                       goes on where it was cut off
  npm run harapen -- data-dictionary                   what an export holds, in Markdown
Exports go into a new or empty folder. The database is the one that the server's settings name (DATA_DIR or DATABASE_URL).`;

type Command = () => Promise<void>;

const SILENT = pino({ level: "silent" });

/** The database that the server's settings name, with a command's patience. */
const commandSettings = (): DatabaseSettings => ({ ...readConfig(process.env), limits: COMMAND_LIMITS });

/** Keeps the heap small: what passes through an export would otherwise pile up long before V8 collects it, as in main.ts (bench/load/export.ts). */
setFlagsFromString("--optimize-for-size");

/** Returns the command that the arguments name; `undefined` where they name none. */
function parseCommand([name, ...args]: readonly string[]): Command | undefined {
  if (name === "export") return researchExportCommand(args);
  if (name === "import") return importAquariums(args);
  if (name === "remove-aquarium") return removeAquarium(args);
  if (name === "learn") return learnCommand(args);
  if (name === "forget") return forgetCommand(args);
  if (name === "staff") return staffCommand(args);
  if (name === "backup" || name === "verify" || name === "restore") return backupCommand(name, args);
  if (name === "doctor" && args.length === 0) return printDiagnosis;
  if (name === "migrate" && args.length === 0) return migrateAndReport;
  if (name === "trace") return traceCommand(args);
  if (name === "partition-events") return partitionCommand(args);
  if (name === "data-dictionary" && args.length === 0) return printDictionary;
  const [first, second, ...rest] = args;
  if (rest.length > 0 || first === undefined) return undefined;
  if (name === "export-aquarium" && second !== undefined)
    return withStorage(({ aquariums }) => exportAndReport(first, resolve(second), aquariums));
  return undefined;
}

function importAquariums(args: readonly string[]): Command {
  const options = parseImportOptions(args);
  return inNamedDatabase(options.force, ({ aquariums }) => importCommand(options, aquariums, OPERATOR));
}

function removeAquarium(args: readonly string[]): Command {
  const options = parseRemoveOptions(args);
  const { defaultAquarium } = readConfig(process.env);
  return inNamedDatabase(options.force, (storage) =>
    removeCommand(options, storage, { defaultAquarium, operator: OPERATOR }),
  );
}

/** Where no setting names the database, says which one it is and asks first: a terminal rarely has the server's settings. */
function inNamedDatabase(force: boolean, action: (storage: Storage) => Promise<void>): Command {
  return async () => {
    const named = settingNames(process.env);
    const question = `Neither DATA_DIR nor DATABASE_URL is set: this is the database in ${readConfig(process.env).dataDir}. Go on?`;
    if (
      force ||
      named.includes("DATA_DIR") ||
      named.includes("DATABASE_URL") ||
      (await OPERATOR.confirm(question))
    )
      await withStorage(action)();
    else OPERATOR.report("Nothing was changed.");
  };
}

async function exportAndReport(slug: string, folder: string, store: AquariumStore): Promise<void> {
  await exportAquarium(slug, folder, store);
  console.log(`${slug}: exported to ${folder}`);
}

function researchExportCommand(args: readonly string[]): Command {
  const options = parseExportOptions(args);
  return async () => {
    await keepRestorePoint();
    const { exportResearch } = await import("./research/export.ts");
    const rows = await exportResearch(options, readConfig(process.env));
    for (const [table, count] of rows) if (count > 0) console.log(`${table}: ${count}`);
    console.log(`exported to ${options.folder}${options.personalData ? ", with personal data" : ""}`);
  };
}

function learnCommand(args: readonly string[]): Command {
  const options = parseLearnOptions(args);
  return withDatabase((database) => learnAquariums(database, options, (line) => console.log(line)));
}

const OPERATOR: Operator = { report: (line) => console.log(line), confirm: confirmAtTerminal };

function forgetCommand(args: readonly string[]): Command {
  const options = parseForgetOptions(args);
  return withDatabase((database) => forget(database, options, OPERATOR));
}

function staffCommand(args: readonly string[]): Command {
  const options = parseStaffOptions(args);
  return withStorage((storage) => manageStaff(storage, options, (line) => console.log(line)));
}

/** Loads the room only where it is used, as the export's. */
function backupCommand(name: "backup" | "verify" | "restore", args: readonly string[]): Command {
  return async () => {
    const { BACKUP_COMMANDS } = await import("./backup/commands.ts");
    await BACKUP_COMMANDS[name](args)(readConfig(process.env), OPERATOR);
  };
}

function partitionCommand(args: readonly string[]): Command {
  const partitions = parsePartitions(args);
  return withDatabase(async (database) => {
    const { partitionEvents } = await import("./storage/partitions/partition-events.ts");
    await partitionEvents(database, partitions, OPERATOR);
  });
}

function traceCommand(args: readonly string[]): Command {
  return async () => {
    const { parseTraceOptions } = await import("./tracing/options.ts");
    const { tracePhotograph } = await import("./tracing/trace-photograph.ts");
    console.log(JSON.stringify({ spots: await tracePhotograph(parseTraceOptions(args)) }));
  };
}

function withDatabase(action: (database: Database) => Promise<unknown>): Command {
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

/** Makes a restore point where the database is about to be brought up to date: every command that opens it does so. */
async function keepRestorePoint(): Promise<void> {
  const { makeUpgradePoint } = await import("./backup/make/upgrade-point.ts");
  const file = await makeUpgradePoint(readConfig(process.env), pino({ level: "silent" }));
  if (file !== undefined) console.log(`a restore point was made before the upgrade: ${file}`);
}

async function printDiagnosis(): Promise<void> {
  const { diagnose } = await import("./doctor/doctor.ts");
  const findings = await diagnose(process.env);
  for (const { level, text } of findings) console.log(`${level.padEnd(4)} ${text}`);
  if (findings.some(({ level }) => level === "fail")) process.exitCode = 1;
}

async function migrateAndReport(): Promise<void> {
  await keepRestorePoint();
  const names = await migrateDatabase(commandSettings(), SILENT);
  for (const name of names) console.log(`${name}: done`);
  if (names.length === 0) console.log("The database is up to date.");
}

async function printDictionary(): Promise<void> {
  const { dictionaryPage } = await import("./research/dictionary-page.ts");
  process.stdout.write(dictionaryPage());
}

function withStorage(action: (storage: Storage) => Promise<void>): Command {
  return async () => {
    await keepRestorePoint();
    const storage = createStorage(await openDatabase(commandSettings(), SILENT));
    try {
      await action(storage);
    } finally {
      await storage.close();
    }
  };
}

/** Ends as a signal would have it, but with the handlers of the exit: they remove what is half made, and end the processes that make it. */
function exitOnSignals(): void {
  for (const [signal, code] of [
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)
    process.once(signal, () => process.exit(code));
}

keepNewFilesPrivate();
exitOnSignals();
try {
  const command = parseCommand(process.argv.slice(2));
  if (!command) throw new Error(USAGE);
  await command();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
