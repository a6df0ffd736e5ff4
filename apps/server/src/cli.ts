import { resolve } from "node:path";
import { pino } from "pino";
import { exportAquarium } from "./aquariums/export.ts";
import { importFolder } from "./aquariums/import.ts";
import { readConfig } from "./config.ts";
import type { AquariumStore } from "./storage/aquariums.ts";
import { openDatabase } from "./storage/database.ts";
import { storageOver } from "./storage/storage.ts";

const USAGE = `Usage:
  npm run harapen -- import <folder>          an aquarium in the exchange format, or a folder of such
  npm run harapen -- export <slug> <folder>   into a new or empty folder
The database is the one that the server's settings name (DATA_DIR or DATABASE_URL).`;

type Command = (store: AquariumStore) => Promise<void>;

function parseCommand([name, first, second, ...rest]: readonly string[]): Command | undefined {
  if (rest.length > 0 || first === undefined) return undefined;
  if (name === "import" && second === undefined) return (store) => importAndTell(resolve(first), store);
  if (name === "export" && second !== undefined)
    return (store) => exportAndTell(first, resolve(second), store);
  return undefined;
}

async function importAndTell(folder: string, store: AquariumStore): Promise<void> {
  for (const { slug, penguins, changed, gaps } of await importFolder(folder, store)) {
    console.log(changed ? `${slug}: imported with ${penguins} penguins` : `${slug}: unchanged`);
    for (const gap of gaps) console.log(`  still open: ${gap}`);
  }
}

async function exportAndTell(slug: string, folder: string, store: AquariumStore): Promise<void> {
  await exportAquarium(slug, folder, store);
  console.log(`${slug}: exported to ${folder}`);
}

async function run(command: Command): Promise<void> {
  const config = readConfig(process.env);
  const storage = storageOver(await openDatabase(config, pino({ level: "silent" })));
  try {
    await command(storage.aquariums);
  } finally {
    await storage.close();
  }
}

const command = parseCommand(process.argv.slice(2));
try {
  if (!command) throw new Error(USAGE);
  await run(command);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
