import {
  type Content,
  exportedFields,
  type Field,
  type Reference,
  resourceName,
  type Table,
} from "./tables/table.ts";
import type { FileDigest } from "./write/export-folder.ts";
import type { WrittenPackage } from "./write/export-package.ts";
import type { Format } from "./write/table-writer.ts";

const PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json";
const RESOURCE_PROFILE = "https://datapackage.org/profiles/2.0/dataresource.json";
const SCHEMA_PROFILE = "https://datapackage.org/profiles/2.0/tableschema.json";
/** Version 1's name for a table: R's frictionless reads no resource without it. */
const TABULAR = "tabular-data-resource";

/** An export whose tables have been written. */
interface WrittenExport {
  readonly written: WrittenPackage;
  readonly content: Content;
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
export function dataPackage({ written, content, tables, name, title, properties }: WrittenExport) {
  const { digests, rows } = written;
  return {
    $schema: PROFILE,
    name,
    title,
    description:
      "Telemetry, searches, drawings and albums. In CSV a text that begins like a spreadsheet's formula has an apostrophe before it; NDJSON has every text as it is.",
    ...properties,
    personalData: content.personalData,
    resources: tables.flatMap((table) => tableResources(table, content, digests, rows.get(table.path) ?? 0)),
  };
}

/** Returns a table's files: CSV with its schema, NDJSON, and Parquet where it was written. */
function tableResources(
  table: Table,
  content: Content,
  digests: ReadonlyMap<string, FileDigest>,
  rows: number,
) {
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
      encoding: "utf-8",
      schema: tableSchema(table, content),
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
function tableSchema(table: Table, content: Content) {
  const { primaryKey, references } = table;
  return {
    $schema: SCHEMA_PROFILE,
    fields: exportedFields(table, content).map(fieldDescriptor),
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

function fieldDescriptor({ name, type, format, description, constraints }: Field) {
  const read = type === "datetime" ? DATETIME_FORMAT : format;
  return { name, type, ...(read && { format: read }), description, ...(constraints && { constraints }) };
}

function foreignKey({ field, table, to }: Reference) {
  return { fields: [field], reference: { resource: table, fields: [to] } };
}
