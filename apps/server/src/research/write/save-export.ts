import { type RawBuilder, type SqlBool, sql } from "kysely";
import { aquariumConditions, type ExportFilter, periodConditions } from "../read/filter.ts";
import type { Snapshot } from "../read/snapshot.ts";
import { DRAWINGS_FOLDER } from "./export-folder.ts";
import type { ExportPackage } from "./export-package.ts";

/** Rows of a batch: a record, with its picture, may be of megabytes. */
export const SAVES_BATCH_SIZE = 20;

/** The dependencies of the exports of records and of albums. */
export interface SaveExport {
  readonly snapshot: Snapshot;
  readonly filter: ExportFilter;
  readonly package: ExportPackage;
  /** Whether the export has a save, by the drawing and the search that it names. */
  readonly includes: (save: SavedKeys) => boolean;
  /** Returns a visitor's name in the export: a pseudonym, or with personal data the uid itself. */
  readonly uid: (account: string) => string;
  /** Returns the id of a save, or of its drawing or search, as the export has it. */
  readonly key: (id: string) => string;
}

/** Returns the cells that join a save with the events of its visit. */
export function keyCells({ key }: SaveExport, { drawing_id, search_id }: SavedKeys) {
  return {
    drawing_id: drawing_id === null ? null : key(drawing_id),
    search_id: search_id === null ? null : key(search_id),
  };
}

/** The ids by which a save refers to its visit. */
export interface SavedKeys {
  readonly drawing_id: string | null;
  readonly search_id: string | null;
}

/** Returns the SQL condition that restricts a table of saves to the filter. */
export function saveCondition(filter: ExportFilter): RawBuilder<SqlBool> {
  const conditions = [...aquariumConditions(filter), ...periodConditions(filter, "saved_at")];
  return sql.join<SqlBool>([sql`1 = 1`, ...conditions], sql` and `);
}

/** Writes a save's picture, unless the export has no drawings; returns its path below the export's folder. */
export function writeImage({ package: files }: SaveExport, id: string, image: Uint8Array): string {
  const file = `${DRAWINGS_FOLDER}/${id}.png`;
  if (files.options.drawings) files.addFile(file, image);
  return file;
}
