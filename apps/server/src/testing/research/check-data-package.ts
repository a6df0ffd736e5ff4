import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod/mini";
import { parseCsv, parseCsvTable } from "../csv.ts";

const TYPES = ["string", "integer", "number", "boolean", "datetime", "array", "object"] as const;

/** An address of the web, or a path within the package, as the profiles have it. */
const ADDRESS = /^((?=[^./~])(?!file:)((?!\/\.\.\/)(?!\\)(?!:\/\/).)*|(http|ftp)s?:\/\/.*)$/;

/**
 * What the profiles of Data Package 2.0 (https://datapackage.org/profiles/2.0/) ask of the parts that our
 * packages have.
 */
const fieldSchema = z.strictObject({
  name: z.string(),
  type: z.enum(TYPES),
  format: z.optional(z.enum(["uuid", "any"])),
  trueValues: z.optional(z.array(z.string()).check(z.minLength(1))),
  falseValues: z.optional(z.array(z.string()).check(z.minLength(1))),
  decimalChar: z.optional(z.string()),
  description: z.string(),
  constraints: z.optional(
    z.strictObject({
      required: z.optional(z.boolean()),
      enum: z.optional(z.array(z.string()).check(z.minLength(1))),
      minimum: z.optional(z.number()),
      maximum: z.optional(z.number()),
    }),
  ),
});
const resourceSchema = z.object({
  $schema: z.literal("https://datapackage.org/profiles/2.0/dataresource.json"),
  name: z.string().check(z.regex(/^[-a-z0-9._]+$/)),
  path: z.string().check(z.regex(/^(?!.*(\\|\/\.\.\/|:\/\/))[^./~].*$/)),
  type: z.optional(z.literal("table")),
  profile: z.optional(z.literal("tabular-data-resource")),
  format: z.string(),
  mediatype: z.string().check(z.regex(/^.+\/.+$/)),
  encoding: z.optional(z.literal("utf-8")),
  bytes: z.int(),
  hash: z.string().check(z.regex(/^sha256:[a-f0-9]{64}$/)),
  rows: z.int(),
  dialect: z.optional(
    z.strictObject({
      $schema: z.literal("https://datapackage.org/profiles/2.0/tabledialect.json"),
      delimiter: z.literal(";"),
    }),
  ),
  schema: z.optional(
    z.strictObject({
      $schema: z.literal("https://datapackage.org/profiles/2.0/tableschema.json"),
      fields: z.array(fieldSchema).check(z.minLength(1)),
      missingValues: z.array(z.string()),
      primaryKey: z.array(z.string()).check(z.minLength(1)),
      foreignKeys: z.optional(
        z.array(
          z.strictObject({
            fields: z.array(z.string()),
            reference: z.strictObject({ resource: z.string(), fields: z.array(z.string()) }),
          }),
        ),
      ),
    }),
  ),
});
const packageSchema = z.object({
  $schema: z.literal("https://datapackage.org/profiles/2.0/datapackage.json"),
  name: z.string().check(z.regex(/^[-a-z0-9._/]+$/)),
  created: z.optional(z.string()),
  licenses: z.optional(
    z
      .array(
        z.strictObject({
          name: z.optional(z.string().check(z.regex(/^([-a-zA-Z0-9._])+$/))),
          path: z.string().check(z.regex(ADDRESS)),
          title: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1)),
  ),
  contributors: z.optional(
    z
      .array(
        z.strictObject({
          title: z.string(),
          path: z.optional(z.string().check(z.regex(ADDRESS))),
          organization: z.optional(z.string()),
          roles: z.optional(z.array(z.string()).check(z.minLength(1))),
        }),
      )
      .check(z.minLength(1)),
  ),
  resources: z.array(resourceSchema).check(z.minLength(1)),
});

type Resource = z.infer<typeof resourceSchema>;
type FieldDescriptor = z.infer<typeof fieldSchema>;
type Rows = ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>;

/**
 * Returns the faults of the package in a folder: in its descriptor, files that are missing or not named, and
 * every value in a CSV that does not fit its schema, as frictionless's `validate` would find them.
 */
export function dataPackageFaults(folder: string): string[] {
  const parsed = packageSchema.safeParse(JSON.parse(readFileSync(join(folder, "datapackage.json"), "utf8")));
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `descriptor ${path.join(".")}: ${message}`);
  const { resources } = parsed.data;
  const names = resources.map(({ name }) => name);
  const tables = new Map(
    resources.flatMap((each) => (each.schema ? [[each.name, rowsOf(folder, each)] as const] : [])),
  );
  return [
    ...(new Set(names).size < names.length ? ["two resources have one name"] : []),
    ...resources.flatMap((each) => fileFaults(folder, each)),
    ...resources.flatMap((each) => tableFaults(folder, each, tables)),
    ...checksumFaults(folder),
  ];
}

function fileFaults(folder: string, { path, bytes, hash }: Resource): string[] {
  const content = readFileSync(join(folder, path));
  return [
    ...(content.length === bytes ? [] : [`${path} has ${content.length} bytes`]),
    ...(hash === `sha256:${sha256(content)}` ? [] : [`${path} has another hash`]),
  ];
}

function tableFaults(folder: string, resource: Resource, tables: Rows): string[] {
  const { name, schema, rows } = resource;
  if (!schema) return [];
  const header = headerOf(folder, resource);
  const fields = schema.fields.map((field) => field.name);
  if (header.join() !== fields.join()) return [`${name}: the header is ${header.join()}`];
  const table = tables.get(name) ?? [];
  const keys = table.map((row) => schema.primaryKey.map((key) => row[key]).join("\n"));
  return [
    ...(rows === table.length ? [] : [`${name} has ${table.length} rows`]),
    ...(new Set(keys).size === keys.length ? [] : [`${name}: a primary key is there twice`]),
    ...schema.fields.flatMap((field) =>
      table.flatMap((row, index) =>
        valueFaults(field, row[field.name] ?? "").map((fault) => `${name} row ${index + 1}: ${fault}`),
      ),
    ),
    ...(schema.foreignKeys ?? []).flatMap(({ fields: [from = ""], reference }) => {
      const known = new Set(tables.get(reference.resource)?.map((row) => row[reference.fields[0] ?? ""]));
      if (!tables.has(reference.resource)) return [`${name}.${from} refers to no table`];
      return table
        .filter((row) => row[from] !== "" && !known.has(row[from]))
        .map((row) => `${name}.${from} is ${row[from]}, which ${reference.resource} has not`);
    }),
  ];
}

function valueFaults(field: FieldDescriptor, value: string): string[] {
  const { name, type, format, constraints = {} } = field;
  if (value === "") return constraints.required ? [`${name} is missing`] : [];
  if (!IS_OF_TYPE[type](value, field)) return [`${name} is no ${type}: ${value}`];
  if (format === "uuid" && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    return [`${name} is no UUID: ${value}`];
  const { enum: values, minimum, maximum } = constraints;
  if (values && !values.includes(value)) return [`${name} is none of its words: ${value}`];
  if (minimum !== undefined && Number(value) < minimum) return [`${name} is too small: ${value}`];
  return maximum !== undefined && Number(value) > maximum ? [`${name} is too great: ${value}`] : [];
}

const IS_OF_TYPE: Readonly<
  Record<(typeof TYPES)[number], (value: string, field: FieldDescriptor) => boolean>
> = {
  string: () => true,
  integer: (value) => /^[+-]?\d+$/.test(value),
  number: (value, { decimalChar = "." }) =>
    /^[+-]?\d+(\D\d+)?([eE][+-]?\d+)?$/.test(value) &&
    [decimalChar, undefined].includes(/[.,]/.exec(value)?.[0]),
  boolean: (
    value,
    { trueValues = ["true", "True", "TRUE", "1"], falseValues = ["false", "False", "FALSE", "0"] },
  ) => [...trueValues, ...falseValues].includes(value),
  datetime: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  array: (value) => Array.isArray(JSON.parse(value)),
  object: (value) => !Array.isArray(JSON.parse(value)) && typeof JSON.parse(value) === "object",
};

/**
 * Returns the faults of SHA256SUMS, where there is one, which has to name every other file with its digest.
 */
function checksumFaults(folder: string): string[] {
  if (!existsSync(join(folder, "SHA256SUMS"))) return [];
  const lines = readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
  const named = new Map(lines.map((line) => line.split("  ").reverse() as [string, string]));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "SHA256SUMS")
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return files
    .filter((file) => named.get(file) !== sha256(readFileSync(join(folder, file))))
    .map((file) => `SHA256SUMS has not the digest of ${file}`);
}

function rowsOf(folder: string, resource: Resource): Readonly<Record<string, string>>[] {
  if (resource.format === "jsonl") return linesOf(folder, resource).map(toTexts);
  return parseCsvTable(csvOf(folder, resource), resource.dialect?.delimiter);
}

function headerOf(folder: string, resource: Resource): readonly string[] {
  if (resource.format !== "jsonl")
    return parseCsv(csvOf(folder, resource), resource.dialect?.delimiter)[0] ?? [];
  return Object.keys(linesOf(folder, resource)[0] ?? {});
}

function linesOf(folder: string, { path }: Resource): Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(join(folder, path), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** Returns a line's values as CSV would have them. */
function toTexts(line: Readonly<Record<string, unknown>>): Record<string, string> {
  const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, value === null ? "" : toText(value)]),
  );
}

/** Returns a table's text, without the byte order mark that it may begin with. */
function csvOf(folder: string, { path }: Resource): string {
  return readFileSync(join(folder, path), "utf8").replace(/^\uFEFF/, "");
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
