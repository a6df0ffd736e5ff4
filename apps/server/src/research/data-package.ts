import type { ExportFilter } from "./read/filter.ts";
import { TABLES } from "./tables/all-tables.ts";
import type { Field } from "./tables/field.ts";
import { exportedFields, type Reference, resourceName, type Table } from "./tables/table.ts";
import type { FileDigest } from "./write/hashed-file.ts";
import type { Format } from "./write/table-writer.ts";

const PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json";
const RESOURCE_PROFILE = "https://datapackage.org/profiles/2.0/dataresource.json";
const SCHEMA_PROFILE = "https://datapackage.org/profiles/2.0/tableschema.json";
/** What version 1 calls a table: R's frictionless reads no resource without it. */
const TABULAR = "tabular-data-resource";

/** An export whose tables have been written. */
interface WrittenExport {
  /** What was written, by the files' paths. */
  readonly digests: ReadonlyMap<string, FileDigest>;
  readonly created: Date;
  readonly filter: ExportFilter;
  readonly timeZone: string;
  readonly personalData: boolean;
  /** The number of rows of each table, by its path. */
  readonly rows: ReadonlyMap<string, number>;
}

/** Returns the data dictionary for programs: a Data Package, version 2 (https://datapackage.org/standard/data-package/). */
export function dataPackage({ digests, created, filter, timeZone, personalData, rows }: WrittenExport) {
  return {
    $schema: PROFILE,
    name: "harapen-research-export",
    title: "Harapen: research export",
    description:
      "Telemetry, searches, drawings and albums. In CSV a text that begins like a spreadsheet's formula has an apostrophe before it; NDJSON has every text as it is.",
    created: created.toISOString(),
    filter: {
      aquarium: filter.aquarium ?? null,
      from: filter.from ?? null,
      until: filter.until ?? null,
      timeZone,
    },
    personalData,
    resources: TABLES.flatMap((table) =>
      tableResources(table, personalData, digests, rows.get(table.path) ?? 0),
    ),
  };
}

/** Returns a table's files: CSV with its schema, NDJSON, and Parquet where it was written. */
function tableResources(
  table: Table,
  personalData: boolean,
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
      schema: tableSchema(table, personalData),
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

/** Returns a table's fields and keys as a Table Schema, version 2 (https://datapackage.org/standard/table-schema/). */
function tableSchema(table: Table, personalData: boolean) {
  const { primaryKey, references } = table;
  return {
    $schema: SCHEMA_PROFILE,
    fields: exportedFields(table, personalData).map(fieldDescriptor),
    missingValues: [""],
    primaryKey,
    ...(references.length > 0 && { foreignKeys: references.map(foreignKey) }),
  };
}

function fieldDescriptor({ name, type, format, description, constraints }: Field) {
  return { name, type, ...(format && { format }), description, ...(constraints && { constraints }) };
}

function foreignKey({ field, table, to }: Reference) {
  return { fields: [field], reference: { resource: table, fields: [to] } };
}
