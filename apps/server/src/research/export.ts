import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { ExportError } from "../errors/export-error.ts";
import { subjectOf } from "../storage/accounts/account-key.ts";
import { type Database, type DatabaseSettings, databaseExists, openDatabase } from "../storage/database.ts";
import { generatedKey } from "../storage/generated-key.ts";
import { dataPackage } from "./data-package.ts";
import type { ExportOptions } from "./options.ts";
import { createPayloadMask } from "./privacy/payload-mask.ts";
import { createPseudonyms } from "./privacy/pseudonyms.ts";
import type { ExportFilter } from "./read/filter.ts";
import { openSnapshot } from "./read/open-snapshot.ts";
import type { Snapshot } from "./read/snapshot.ts";
import type { Table } from "./tables/table.ts";
import { exportAlbums } from "./write/export-albums.ts";
import { exportEvents } from "./write/export-events.ts";
import { claimExportFolder, DRAWINGS_FOLDER, finishExportFolder } from "./write/export-folder.ts";
import { exportRecords } from "./write/export-records.ts";
import type { FileDigest } from "./write/hashed-file.ts";
import { TableWriter } from "./write/table-writer.ts";

/** The number of rows of each table, by its path. */
export type RowCounts = ReadonlyMap<string, number>;

/**
 * Writes the research export into a new or empty folder: every table (`tables/all-tables.ts`) as CSV and NDJSON, the
 * pictures and the data dictionary, all of one moment; the server may run on meanwhile. Throws an ExportError where it
 * cannot begin.
 */
export async function exportResearch(options: ExportOptions, settings: DatabaseSettings): Promise<RowCounts> {
  const key = await prepareDatabase(settings, options.filter);
  claimExportFolder(options.folder);
  const snapshot = await openSnapshot(settings);
  try {
    return await exportSnapshot(options, snapshot, key);
  } finally {
    await snapshot.close();
  }
}

/** Migrates the database, checks the filter's aquarium, and returns the key of the pseudonyms. */
async function prepareDatabase(settings: DatabaseSettings, { aquarium }: ExportFilter): Promise<Uint8Array> {
  const log = pino({ level: "silent" });
  if (!(await databaseExists(settings, log))) throw new ExportError("no-database", noDatabase(settings));
  const database = await openDatabase(settings, log);
  try {
    if (aquarium !== undefined) await assertAquarium(database, aquarium);
    return await generatedKey(database, "research_key");
  } finally {
    await database.destroy();
  }
}

function noDatabase({ dataDir, databaseUrl }: DatabaseSettings): string {
  return databaseUrl === undefined
    ? `There is no database in ${dataDir}. Set DATA_DIR as for the server.`
    : "There is no server's data in the database of DATABASE_URL. Set it as for the server.";
}

async function assertAquarium(database: Database, slug: string): Promise<void> {
  const aquariums = await database.selectFrom("aquarium").select("slug").orderBy("slug").execute();
  if (aquariums.some((each) => each.slug === slug)) return;
  const slugs = aquariums.map((each) => each.slug).join(", ");
  throw new ExportError("unknown-aquarium", `There is no aquarium ${slug}. There are: ${slugs || "none"}.`);
}

async function exportSnapshot(
  { folder, filter, timeZone, personalData, parquet }: ExportOptions,
  snapshot: Snapshot,
  key: Uint8Array,
): Promise<RowCounts> {
  const writers = new Map<string, TableWriter>();
  const digests = new Map<string, FileDigest>();
  const open = <Name extends string>(table: Table<Name>): TableWriter<Name> => {
    const writer = new TableWriter<Name>(folder, table, { personalData, parquet });
    writers.set(table.path, writer as TableWriter);
    return writer;
  };
  const pseudonyms = createPseudonyms(key);
  const uid = (account: string) => (personalData ? subjectOf(account) : pseudonyms.uid(subjectOf(account)));
  const saveKey = (id: string) => (personalData ? id : pseudonyms.key(id));
  const saves = { snapshot, filter, folder, digests, open, uid, key: saveKey };
  mkdirSync(join(folder, DRAWINGS_FOLDER));
  await exportEvents({
    snapshot,
    filter,
    open,
    mask: personalData ? undefined : createPayloadMask(pseudonyms),
  });
  await exportRecords(saves);
  await exportAlbums(saves);
  for (const [path, writer] of writers) {
    for (const [format, digest] of writer.close()) digests.set(`${path}.${format}`, digest);
  }
  const rows = new Map([...writers].map(([path, writer]) => [path, writer.rows]));
  const descriptor = dataPackage({ digests, created: new Date(), filter, timeZone, personalData, rows });
  finishExportFolder(folder, descriptor, digests);
  return rows;
}
