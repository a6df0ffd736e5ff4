import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { errorMessage } from "../errors/error-message.ts";
import { ExportError } from "../errors/export-error.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../storage/database.ts";
import { researchKey } from "../storage/research-key.ts";
import { dataPackage } from "./data-package.ts";
import type { ExportOptions, Filter } from "./options.ts";
import { payloadMasks } from "./privacy/payload-masks.ts";
import { pseudonymsUnder } from "./privacy/pseudonyms.ts";
import { openSnapshot } from "./read/open-snapshot.ts";
import type { Snapshot } from "./read/snapshot.ts";
import type { Table } from "./tables/table.ts";
import { exportEvents } from "./write/export-events.ts";
import { DRAWINGS_FOLDER, exportAlbums, exportRecords } from "./write/export-saves.ts";
import { TableWriter } from "./write/table-writer.ts";

/** In the folder from the beginning of an export to its end: with it, the rest is not whole. */
export const UNFINISHED = "UNFINISHED";
export const PACKAGE_FILE = "datapackage.json";

/** How many rows each table got, by its path. */
export type Report = ReadonlyMap<string, number>;

/**
 * Writes everything that research needs into a new or empty folder, as CSV and NDJSON with a data dictionary, all of one
 * moment; the server may run on meanwhile. Throws an ExportFault where it cannot begin.
 */
export async function exportResearch(options: ExportOptions, settings: DatabaseSettings): Promise<Report> {
  const key = await prepare(settings, options.filter);
  claimFolder(options.folder);
  const snapshot = await openSnapshot(settings);
  try {
    return await writeAll(options, snapshot, key);
  } finally {
    await snapshot.close();
  }
}

/** Makes the folder where it is missing, and marks it. */
function claimFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0) throw new ExportError("not-empty", `${folder} is not empty.`);
    writeFileSync(join(folder, UNFINISHED), "This export has not been finished: its tables are not whole.\n");
  } catch (cause) {
    if (cause instanceof ExportError) throw cause;
    throw new ExportError("unwritable", `${folder} cannot be written to: ${errorMessage(cause)}.`, { cause });
  }
}

/** Brings the tables up to date, and reads what is needed of them beforehand. */
async function prepare(settings: DatabaseSettings, { aquarium }: Filter): Promise<Uint8Array> {
  const database = await openDatabase(settings, pino({ level: "silent" }));
  try {
    if (aquarium !== undefined) await assertAquarium(database, aquarium);
    return await researchKey(database);
  } finally {
    await database.destroy();
  }
}

async function assertAquarium(database: Database, slug: string): Promise<void> {
  const known = await database.selectFrom("aquarium").select("slug").orderBy("slug").execute();
  if (known.some((each) => each.slug === slug)) return;
  const slugs = known.map((each) => each.slug).join(", ");
  throw new ExportError("unknown-aquarium", `There is no aquarium ${slug}. There are: ${slugs || "none"}.`);
}

async function writeAll(options: ExportOptions, snapshot: Snapshot, key: Uint8Array): Promise<Report> {
  const { folder, filter, personalData } = options;
  const writers = new Map<string, TableWriter>();
  const open = <Name extends string>(table: Table<Name>): TableWriter<Name> => {
    const writer = new TableWriter<Name>(folder, table, personalData);
    writers.set(table.path, writer as TableWriter);
    return writer;
  };
  const pseudonym = pseudonymsUnder(key);
  const job = { snapshot, filter, folder, open, visitor: personalData ? (uid: string) => uid : pseudonym };
  mkdirSync(join(folder, DRAWINGS_FOLDER));
  await exportEvents({ ...job, mask: personalData ? undefined : payloadMasks(pseudonym) });
  await exportRecords(job);
  await exportAlbums(job);
  for (const writer of writers.values()) writer.close();
  const rows = new Map([...writers].map(([path, writer]) => [path, writer.rows]));
  finish(folder, dataPackage({ folder, created: new Date(), options, rows }));
  return rows;
}

/** The dictionary comes last and at once, so that a folder that has it has all. */
function finish(folder: string, descriptor: object): void {
  const unfinished = join(folder, UNFINISHED);
  writeFileSync(unfinished, `${JSON.stringify(descriptor, null, 2)}\n`);
  renameSync(unfinished, join(folder, PACKAGE_FILE));
}
