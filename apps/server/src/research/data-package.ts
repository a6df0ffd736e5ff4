import { statSync } from "node:fs";
import { join } from "node:path";
import type { ExportOptions } from "./options.ts";
import { PAGE_VIEWS } from "./sessions/page-views.ts";
import { SEARCHES } from "./sessions/searches.ts";
import { SESSIONS } from "./sessions/session-summary.ts";
import { EVENT_TABLES, EVENTS, EVENTS_ASIDE } from "./tables/event-tables.ts";
import { ALBUMS, RECORDS, STROKES } from "./tables/saves.ts";
import { type Field, resourceName, shownFields, type Table } from "./tables/table.ts";

/** Every table of the export, in the order in which the dictionary shows them. */
export const TABLES: readonly Table[] = [
  SESSIONS,
  EVENTS,
  EVENTS_ASIDE,
  PAGE_VIEWS,
  SEARCHES,
  RECORDS,
  STROKES,
  ALBUMS,
  ...[...EVENT_TABLES.values()].flatMap(({ table, lists }) => [table, ...lists.map((list) => list.table)]),
];

const PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json";
const RESOURCE_PROFILE = "https://datapackage.org/profiles/2.0/dataresource.json";
const SCHEMA_PROFILE = "https://datapackage.org/profiles/2.0/tableschema.json";

interface Written {
  readonly folder: string;
  readonly created: Date;
  readonly options: Pick<ExportOptions, "filter" | "personalData">;
  readonly rows: ReadonlyMap<string, number>;
}

/** The data dictionary as a Data Package (https://datapackage.org/standard/data-package/), version 2. */
export function dataPackage({ folder, created, options, rows }: Written) {
  const { filter, personalData } = options;
  return {
    $schema: PROFILE,
    name: "harapen-research-export",
    title: "Harapen: research export",
    description:
      "Telemetry, searches, drawings and albums. In CSV a text that begins like a spreadsheet's formula has an apostrophe before it; NDJSON has every text as it is.",
    created: created.toISOString(),
    filter: { aquarium: filter.aquarium ?? null, from: filter.from ?? null, until: filter.until ?? null },
    personalData,
    resources: TABLES.flatMap((table) => resourcesOf(table, personalData, folder, rows.get(table.path) ?? 0)),
  };
}

function resourcesOf(table: Table, personalData: boolean, folder: string, rows: number) {
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

/** A table's fields and keys as a Table Schema (https://datapackage.org/standard/table-schema/), version 2. */
export function tableSchema(table: Table, personalData: boolean) {
  const { primaryKey, references } = table;
  return {
    $schema: SCHEMA_PROFILE,
    fields: shownFields(table, personalData).map(fieldDescriptor),
    missingValues: [""],
    primaryKey,
    ...(references.length > 0 && { foreignKeys: references.map(foreignKey) }),
  };
}

function fieldDescriptor({ name, type, format, description, constraints }: Field) {
  return { name, type, ...(format && { format }), description, ...(constraints && { constraints }) };
}

function foreignKey({ field, table, to }: Table["references"][number]) {
  return { fields: [field], reference: { resource: table, fields: [to] } };
}
