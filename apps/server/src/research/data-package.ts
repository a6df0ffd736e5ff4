import { statSync } from "node:fs";
import { join } from "node:path";
import type { ExportFilter } from "./read/filter.ts";
import { TABLES } from "./tables/all-tables.ts";
import type { Field } from "./tables/field.ts";
import { exportedFields, type Reference, resourceName, type Table } from "./tables/table.ts";

const PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json";
const RESOURCE_PROFILE = "https://datapackage.org/profiles/2.0/dataresource.json";
const SCHEMA_PROFILE = "https://datapackage.org/profiles/2.0/tableschema.json";
/** What version 1 calls a table: R's frictionless reads no resource without it. */
const TABULAR = "tabular-data-resource";

/** An export whose tables have been written. */
interface WrittenExport {
  readonly folder: string;
  readonly created: Date;
  readonly filter: ExportFilter;
  readonly personalData: boolean;
  /** The number of rows of each table, by its path. */
  readonly rows: ReadonlyMap<string, number>;
}

/** Returns the data dictionary for programs: a Data Package, version 2 (https://datapackage.org/standard/data-package/). */
export function dataPackage({ folder, created, filter, personalData, rows }: WrittenExport) {
  return {
    $schema: PROFILE,
    name: "harapen-research-export",
    title: "Harapen: research export",
    description:
      "Telemetry, searches, drawings and albums. In CSV a text that begins like a spreadsheet's formula has an apostrophe before it; NDJSON has every text as it is.",
    created: created.toISOString(),
    filter: { aquarium: filter.aquarium ?? null, from: filter.from ?? null, until: filter.until ?? null },
    personalData,
    resources: TABLES.flatMap((table) =>
      tableResources(table, personalData, folder, rows.get(table.path) ?? 0),
    ),
  };
}

/** Returns a table's two files, CSV with its schema and NDJSON. */
function tableResources(table: Table, personalData: boolean, folder: string, rows: number) {
  const name = resourceName(table.path);
  const file = (ending: string) => ({
    path: `${table.path}.${ending}`,
    format: ending,
    encoding: "utf-8",
    bytes: statSync(join(folder, `${table.path}.${ending}`)).size,
    rows,
  });
  return [
    {
      $schema: RESOURCE_PROFILE,
      name,
      type: "table",
      profile: TABULAR,
      description: table.description,
      mediatype: "text/csv",
      ...file("csv"),
      schema: tableSchema(table, personalData),
    },
    {
      $schema: RESOURCE_PROFILE,
      name: `${name}-ndjson`,
      description: `${name} as newline-delimited JSON.`,
      mediatype: "application/x-ndjson",
      ...file("ndjson"),
    },
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
