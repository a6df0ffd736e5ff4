import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { type Database, type DatabaseSettings, missingDatabase, openDatabase } from "../database/database.ts";
import { generatedKey } from "../database/generated-key.ts";
import { openSnapshot } from "../database/snapshots/open-snapshot.ts";
import type { Snapshot } from "../database/snapshots/snapshot.ts";
import { COMMAND_LIMITS } from "../database/time-limits.ts";
import { subjectOf } from "../people/accounts/accounts.ts";
import { ExportError } from "../platform/errors.ts";
import { completeSessions } from "../sessions/complete-sessions.ts";
import { createPseudonyms, NO_PSEUDONYMS, type Pseudonyms } from "../studies/pseudonyms.ts";
import { dataPackage } from "./data-package.ts";
import type { ExportOptions } from "./options.ts";
import { createPayloadMask, type PayloadMask, withoutCoordinates } from "./payload-mask.ts";
import { type ExportFilter, readWithdrawn } from "./stored-events.ts";
import { TABLES } from "./tables/all-tables.ts";
import { exportEvents } from "./write/export-events.ts";
import { claimExportFolder, DRAWINGS_FOLDER, finishExportFolder } from "./write/export-folder.ts";
import { ExportPackage } from "./write/export-package.ts";
import { exportAlbums, exportRecords, type SavedKeys } from "./write/export-saves.ts";

const SILENT = pino({ level: "silent" });

/** The number of rows of each table, by its path. */
export type RowCounts = ReadonlyMap<string, number>;

/**
 * Writes the research export into a new or empty folder: every table (`tables/all-tables.ts`) as CSV and
 * NDJSON, the pictures and the data dictionary, all of one moment; the server may run meanwhile. Throws an
 * ExportError where it cannot begin.
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

/**
 * Migrates the database, completes its sessions, checks the filter's aquarium, and returns the key of the
 * pseudonyms.
 */
async function prepareDatabase(settings: DatabaseSettings, { aquarium }: ExportFilter): Promise<Uint8Array> {
  await assertDatabase(settings);
  const database = await openDatabase({ limits: COMMAND_LIMITS, ...settings }, SILENT);
  try {
    if (aquarium !== undefined) await assertAquarium(database, aquarium);
    await completeSessions(database);
    return await generatedKey(database, "research_key");
  } finally {
    await database.destroy();
  }
}

/** Rejects with an ExportError where the settings name no database that a server has used. */
export async function assertDatabase(settings: DatabaseSettings): Promise<void> {
  const missing = await missingDatabase(settings, SILENT);
  if (missing !== undefined) throw new ExportError("no-database", missing);
}

async function assertAquarium(database: Database, slug: string): Promise<void> {
  const aquariums = await database.selectFrom("aquarium").select("slug").orderBy("slug").execute();
  if (aquariums.some((each) => each.slug === slug)) return;
  const slugs = aquariums.map((each) => each.slug).join(", ");
  throw new ExportError("unknown-aquarium", `There is no aquarium ${slug}. There are: ${slugs || "none"}.`);
}

/** The mask of payloads, by what the export may hold; `undefined` where that is everything. */
function payloadMask({ personalData, drawings }: ExportOptions, names: Pseudonyms): PayloadMask | undefined {
  if (personalData && drawings) return undefined;
  const mask: PayloadMask = personalData ? (_event, payload) => payload : createPayloadMask(names);
  return drawings ? mask : withoutCoordinates(mask);
}

async function exportSnapshot(
  options: ExportOptions,
  snapshot: Snapshot,
  key: Uint8Array,
): Promise<RowCounts> {
  const { folder, filter, timeZone } = options;
  const files = new ExportPackage(folder, options);
  const names = options.personalData ? NO_PSEUDONYMS : createPseudonyms(key);
  mkdirSync(join(folder, DRAWINGS_FOLDER));
  const withdrawn = await readWithdrawn(snapshot);
  await exportEvents({
    snapshot,
    filter,
    open: (table) => files.open(table),
    mask: payloadMask(options, names),
    names,
    includes: (session) => !withdrawn.sessions.has(session),
  });
  const saves = {
    snapshot,
    filter,
    package: files,
    includes: ({ drawing_id, search_id }: SavedKeys) =>
      ![drawing_id, search_id].some((key) => key !== null && withdrawn.keys.has(key)),
    uid: (account: string) => names.uid(subjectOf(account)),
    key: names.key,
  };
  await exportRecords(saves);
  await exportAlbums(saves);
  const written = files.close();
  const { aquarium = null, from = null, until = null } = filter;
  const descriptor = dataPackage({
    written,
    content: options,
    csv: options.csv,
    tables: TABLES,
    name: "harapen-research-export",
    title: "Harapen: research export",
    properties: {
      created: new Date().toISOString(),
      filter: { aquarium, from, until, timeZone },
    },
  });
  finishExportFolder(folder, descriptor, written.digests);
  return written.rows;
}
