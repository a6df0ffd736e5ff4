import type { CsvForm } from "@harapen/contract/staff/studies/exports";
import {
  type Content,
  exportedFields,
  type Field,
  type Reference,
  resourceName,
  type Table,
} from "./tables/table.ts";
import { CSV_BOOLEANS, CSV_DIALECTS, type CsvDialect } from "./write/csv.ts";
import type { FileDigest } from "./write/export-folder.ts";
import type { WrittenPackage } from "./write/export-package.ts";
import type { Format } from "./write/table-writer.ts";

const PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json";
const RESOURCE_PROFILE = "https://datapackage.org/profiles/2.0/dataresource.json";
const DIALECT_PROFILE = "https://datapackage.org/profiles/2.0/tabledialect.json";
const SCHEMA_PROFILE = "https://datapackage.org/profiles/2.0/tableschema.json";
/** Version 1's name for a table: R's frictionless reads no resource without it. */
const TABULAR = "tabular-data-resource";

/** An export whose tables have been written. */
interface WrittenExport {
  readonly written: WrittenPackage;
  readonly content: Content;
  readonly csv: CsvForm;
  /** The tables that it may have: those that were written are in the package. */
  readonly tables: readonly Table[];
  readonly name: string;
  readonly title: string;
  /** Further properties of the package: when it was made, what was selected. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Returns the data dictionary for programs: a Data Package, version 2
 * (https://datapackage.org/standard/data-package/).
 */
export function dataPackage({ written, content, csv, tables, name, title, properties }: WrittenExport) {
  const { digests, rows } = written;
  const dialect = CSV_DIALECTS[csv];
  return {
    $schema: PROFILE,
    name,
    title,
    description: `Telemetry, searches, drawings and albums. ${CSV_WORDS[csv]} In CSV a text that begins like a spreadsheet's formula has an apostrophe before it; NDJSON has every text as it is.`,
    ...properties,
    personalData: content.personalData,
    resources: tables.flatMap((table) =>
      tableResources(table, {
        digests,
        rows: rows.get(table.path) ?? 0,
        dialect,
        schema: tableSchema(table, content, dialect),
      }),
    ),
  };
}

/** How the CSV files of each form are written, in words. */
export const CSV_WORDS: Readonly<Record<CsvForm, string>> = {
  plain: "The CSV files are UTF-8 without a byte order mark, with commas and decimal points.",
  excel: "The CSV files are UTF-8 with a byte order mark, with commas and decimal points.",
  "excel-decimal-comma":
    "The CSV files are UTF-8 with a byte order mark, with semicolons and decimal commas.",
};

/** What is said of a table's files. */
interface TableFiles {
  readonly digests: ReadonlyMap<string, FileDigest>;
  readonly rows: number;
  readonly dialect: CsvDialect;
  readonly schema: object;
}

/** Returns a table's files: CSV with its schema, NDJSON, and Parquet where it was written. */
function tableResources(table: Table, { digests, rows, dialect, schema }: TableFiles) {
  const name = resourceName(table.path);
  const file = (format: Format, described: object) => {
    const path = `${table.path}.${format}`;
    const digest = digests.get(path);
    if (!digest) return [];
    const { bytes, sha256 } = digest;
    return [{ $schema: RESOURCE_PROFILE, ...described, path, format, bytes, hash: `sha256:${sha256}`, rows }];
  };
  return [
    ...file("csv", {
      name,
      type: "table",
      profile: TABULAR,
      description: table.description,
      mediatype: "text/csv",
      // Also with a byte order mark, which readers of UTF-8 look for: no registered name tells the two apart.
      encoding: "utf-8",
      // The delimiter that Table Dialect has where none is named is the comma.
      ...(dialect.delimiter !== "," && {
        dialect: { $schema: DIALECT_PROFILE, delimiter: dialect.delimiter },
      }),
      schema,
    }),
    ...file("ndjson", {
      name: `${name}-ndjson`,
      description: `${name} as newline-delimited JSON.`,
      mediatype: "application/x-ndjson",
      encoding: "utf-8",
    }),
    ...file("parquet", {
      name: `${name}-parquet`,
      description: `${name} as Parquet.`,
      mediatype: "application/vnd.apache.parquet",
    }),
  ];
}

/**
 * Returns a table's fields and keys as a Table Schema, version 2
 * (https://datapackage.org/standard/table-schema/).
 */
function tableSchema(table: Table, content: Content, dialect: CsvDialect) {
  const { primaryKey, references } = table;
  return {
    $schema: SCHEMA_PROFILE,
    fields: exportedFields(table, content).map((field) => fieldDescriptor(field, dialect)),
    missingValues: [""],
    primaryKey,
    ...(references.length > 0 && { foreignKeys: references.map(foreignKey) }),
  };
}

/**
 * Version 1 of Table Schema allows no fractions of a second in a datetime of the default format, which
 * version 2 does: with `any`, readers of version 1 accept them, too
 * (https://specs.frictionlessdata.io/table-schema/#datetime).
 */
const DATETIME_FORMAT = "any";

function fieldDescriptor({ name, type, format, description, constraints }: Field, { decimal }: CsvDialect) {
  const read = type === "datetime" ? DATETIME_FORMAT : format;
  return {
    name,
    type,
    ...(read && { format: read }),
    ...(type === "boolean" && { trueValues: [CSV_BOOLEANS.true], falseValues: [CSV_BOOLEANS.false] }),
    ...(type === "number" && decimal !== "." && { decimalChar: decimal }),
    description,
    ...(constraints && { constraints }),
  };
}

function foreignKey({ field, table, to }: Reference) {
  return { fields: [field], reference: { resource: table, fields: [to] } };
}
