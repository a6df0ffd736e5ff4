import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { BackupError, errorMessage } from "../../platform/errors.ts";
import { FORMAT, type Manifest, readManifest, summarise, type TableSummary } from "./format/manifest.ts";

/**
 * Checks a backup completely: the file's structure, every table's count and digest, references between rows,
 * and the pictures' digests. Returns its manifest. Throws a BackupError that names all problems ("damaged"),
 * or says that the file is no backup ("not-a-backup") or of a later version ("too-new").
 */
export function verifyBackup(file: string): Manifest {
  return openBackup(file, ({ database, manifest }) => {
    const problems = [...structureProblems(database), ...contentProblems(database, manifest)];
    if (problems.length === 0) return manifest;
    const lines = problems.map((each) => `  ${each}`).join("\n");
    throw new BackupError("damaged", `${file} is damaged:\n${lines}\n`);
  });
}

/** A backup that is open for reading. */
interface OpenBackup {
  readonly database: DatabaseSync;
  readonly manifest: Manifest;
}

/**
 * Reads a backup. Throws a BackupError where the file is none ("not-a-backup"), or is of a later format
 * ("too-new").
 */
export function openBackup<T>(file: string, read: (backup: OpenBackup) => T): T {
  const database = openFile(file);
  try {
    return read({ database, manifest: manifestOf(database, file) });
  } finally {
    database.close();
  }
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (cause) {
    throw new BackupError("not-a-backup", `${file} cannot be opened: ${errorMessage(cause)}`, { cause });
  }
}

function manifestOf(database: DatabaseSync, file: string): Manifest {
  const manifest = readManifest(database);
  if (!manifest) throw new BackupError("not-a-backup", `${file} has no readable backup manifest.`);
  if (manifest.format > FORMAT)
    throw new BackupError(
      "too-new",
      `${file} is of the format ${manifest.format}; this version reads up to ${FORMAT}.`,
    );
  return manifest;
}

function structureProblems(database: DatabaseSync): string[] {
  try {
    const broken = database.prepare("pragma integrity_check").all();
    const orphans = database.prepare(
      'select "table", parent, count(*) as rows from pragma_foreign_key_check group by 1, 2',
    );
    return [
      ...broken.map((row) => String(Object.values(row)[0])).filter((line) => line !== "ok"),
      ...orphans
        .all()
        .map(({ table, parent, rows }) => `${table}: ${rows} rows refer to what ${parent} lacks`),
    ];
  } catch (error) {
    return [errorMessage(error)];
  }
}

function contentProblems(database: DatabaseSync, manifest: Manifest): string[] {
  try {
    const found = new Map(summarise(database).map((table) => [table.name, table]));
    return [
      ...manifest.tables.flatMap((expected) => tableProblems(expected, found.get(expected.name))),
      ...pictureProblems(database),
    ];
  } catch (error) {
    return [errorMessage(error)];
  }
}

function tableProblems({ name, rows, digest }: TableSummary, found: TableSummary | undefined): string[] {
  if (!found) return [`${name}: the table is not there`];
  if (found.rows !== rows) return [`${name}: ${found.rows} rows instead of ${rows}`];
  return found.digest === digest ? [] : [`${name}: the rows are not those that were backed up`];
}

/**
 * Returns the problems of pictures, which are stored by their digest; backups of earlier schemas have nothing
 * to check them by.
 */
function pictureProblems(database: DatabaseSync): string[] {
  const table = database
    .prepare("select 1 from sqlite_schema where type = 'table' and name = 'picture'")
    .get();
  if (!table) return [];
  const problems: string[] = [];
  for (const { digest, bytes } of database.prepare("select digest, bytes from picture").iterate()) {
    const actual = createHash("sha256")
      .update(bytes as Uint8Array)
      .digest("hex");
    if (actual !== digest) problems.push(`picture ${digest}: its digest is ${actual}`);
  }
  return problems;
}
