import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { pino } from "pino";
import { exportAquarium } from "./aquariums/export-folder.ts";
import { importFolder } from "./aquariums/import-folder.ts";
import { readConfig } from "./config/config.ts";
import { errorMessage } from "./errors/error-message.ts";
import { learnAquariums } from "./learning/learn-command.ts";
import { parseLearnOptions } from "./learning/options.ts";
import { parseExportOptions } from "./research/options.ts";
import type { AquariumStore } from "./storage/aquarium-store.ts";
import { openDatabase } from "./storage/database.ts";
import { createStorage } from "./storage/storage.ts";

const USAGE = `Usage:
  npm run harapen -- import <folder>                   an aquarium in the exchange format, or a folder of such
  npm run harapen -- export-aquarium <slug> <folder>   an aquarium, in the exchange format
  npm run harapen -- export <folder> [--aquarium <slug>] [--from <day>] [--to <day>] [--with-personal-data]
                                                       the research data, as CSV and NDJSON with a data dictionary;
                                                       days like 2026-04-30, both included, in UTC
  npm run harapen -- learn [--aquarium <slug>] [--dry-run]
                                                       learns the penguins' patterns anew from all confirmed drawings;
                                                       --dry-run tells what would change, and changes nothing
  npm run harapen -- data-dictionary                   what an export holds, in Markdown
Exports go into a new or empty folder. The database is the one that the server's settings name (DATA_DIR or DATABASE_URL).`;

type Command = () => Promise<void>;

/** What passes through an export would otherwise pile up long before V8 collects it, as in main.ts (bench/load/export.ts). */
setFlagsFromString("--optimize-for-size");

function parseCommand([name, ...words]: readonly string[]): Command | undefined {
  if (name === "export") return exportResearchAndTell(words);
  if (name === "learn") return learnAndTell(words);
  if (name === "data-dictionary" && words.length === 0) return tellDictionary;
  const [first, second, ...rest] = words;
  if (rest.length > 0 || first === undefined) return undefined;
  if (name === "import" && second === undefined)
    return onStore((store) => importAndTell(resolve(first), store));
  if (name === "export-aquarium" && second !== undefined)
    return onStore((store) => exportAquariumAndTell(first, resolve(second), store));
  return undefined;
}

async function importAndTell(folder: string, store: AquariumStore): Promise<void> {
  for (const { slug, penguins, changed, warnings } of await importFolder(folder, store)) {
    console.log(changed ? `${slug}: imported with ${penguins} penguins` : `${slug}: unchanged`);
    for (const warning of warnings) console.log(`  still open: ${warning}`);
  }
}

async function exportAquariumAndTell(slug: string, folder: string, store: AquariumStore): Promise<void> {
  await exportAquarium(slug, folder, store);
  console.log(`${slug}: exported to ${folder}`);
}

function exportResearchAndTell(words: readonly string[]): Command {
  const options = parseExportOptions(words);
  return async () => {
    const { exportResearch } = await import("./research/export.ts");
    const rows = await exportResearch(options, readConfig(process.env));
    for (const [table, count] of rows) if (count > 0) console.log(`${table}: ${count}`);
    console.log(`exported to ${options.folder}${options.personalData ? ", with personal data" : ""}`);
  };
}

function learnAndTell(words: readonly string[]): Command {
  const options = parseLearnOptions(words);
  return async () => {
    const database = await openDatabase(readConfig(process.env), pino({ level: "silent" }));
    try {
      await learnAquariums(database, options, (line) => console.log(line));
    } finally {
      await database.destroy();
    }
  };
}

async function tellDictionary(): Promise<void> {
  const { dictionaryPage } = await import("./research/dictionary-page.ts");
  process.stdout.write(dictionaryPage());
}

function onStore(act: (store: AquariumStore) => Promise<void>): Command {
  return async () => {
    const storage = createStorage(await openDatabase(readConfig(process.env), pino({ level: "silent" })));
    try {
      await act(storage.aquariums);
    } finally {
      await storage.close();
    }
  };
}

try {
  const command = parseCommand(process.argv.slice(2));
  if (!command) throw new Error(USAGE);
  await command();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
