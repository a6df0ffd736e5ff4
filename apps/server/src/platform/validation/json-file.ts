import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { errorMessage, type FolderProblem } from "../errors.ts";
import { TO_FIRST_ISSUE } from "./decode-body.ts";
import { keepsWithin } from "./json-shape.ts";

/** Far beyond what a file of an aquarium has. */
const BOUNDS = { depth: 32, containers: 500_000 };
/** The most problems of a file that are reported individually. */
const MAX_PROBLEMS = 100;

/**
 * Reads and checks a JSON file of a folder, also for unknown fields; reports the problems, or the first ones
 * of many, and then returns `undefined`.
 */
export async function readJsonFile<Schema extends z.ZodMiniType>(
  folder: string,
  file: string,
  schema: Schema,
  report: ReportProblem,
): Promise<z.output<Schema> | undefined> {
  const bytes = await readFile(join(folder, file)).catch(() => undefined);
  if (bytes === undefined) {
    const line = `${file} is missing or cannot be read`;
    report({ code: "missing-file", file, line, message: "is missing or cannot be read" });
    return undefined;
  }
  const value = parseJson(bytes, (reason) => {
    report({ code: "not-json", file, line: `${file} is not JSON: ${reason}`, message: reason });
  });
  if (value === undefined) return undefined;
  let count = 0;
  for (const { path, message, code } of findIssues(schema, value)) {
    count += 1;
    if (count > MAX_PROBLEMS) {
      const more = `has more that is wrong than the first ${MAX_PROBLEMS} of it`;
      report({ code: "wrong-value", file, line: `${file} ${more}`, message: more });
      break;
    }
    const line = `${file}: ${toFieldPath(value, path)}${message}`;
    report({
      code: code === "unknown-field" ? code : "wrong-value",
      ...{ file, line, message },
      ...placeOf(value, path),
    });
  }
  return count === 0 ? schema.parse(value) : undefined;
}

/** What is wrong in a value, and where. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code: string;
}

/** Yields the problems in a value, one by one; unknown fields and NULs only if everything else is right. */
function* findIssues(schema: z.ZodMiniType, value: unknown): Generator<Issue> {
  let fits = true;
  for (const wrong of findWrongValues(schema, value)) {
    fits = false;
    yield wrong;
  }
  if (!fits) return;
  yield* findNul(schema.parse(value));
  for (const path of findUnknownFields(schema, value))
    yield { path, message: "is no field that there is", code: "unknown-field" };
}

/**
 * Yields the texts and keys that contain a NUL: PostgreSQL's text cannot, and a folder must suit either
 * database.
 */
function* findNul(value: unknown, path: readonly PropertyKey[] = []): Generator<Issue> {
  if (typeof value === "string" && value.includes("\0"))
    yield { path, message: "holds a NUL character", code: "nul" };
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key.includes("\0")) yield { path: at, message: "is named with a NUL character", code: "nul" };
    yield* findNul(inner, at);
  }
}

/**
 * Parses JSON that may begin with a byte order mark, as files written on Windows do; JSON itself does not
 * allow it.
 */
function parseJson(bytes: Buffer, report: (reason: string) => void): unknown {
  if (!keepsWithin(bytes, BOUNDS)) {
    report("it is nested too deep, or has too many lists and records");
    return undefined;
  }
  try {
    return JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    report(errorMessage(error));
    return undefined;
  }
}

/**
 * Receives the problems of an imported folder, one sentence each, so that a keeper reads all of them
 * together.
 */
export type ReportProblem = (problem: FolderProblem) => void;

/**
 * Yields what a schema finds wrong in a value, part by part: callers may stop early, whereas `safeParse`
 * collects everything, which takes a minute for a list of millions of wrong values. A part with checks of its
 * own, such as a list's length, is parsed as a whole.
 */
function* findWrongValues(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<Issue> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const hasChecks = def.checks !== undefined && def.checks.length > 0;
  if (def.type === "array" && Array.isArray(value) && !hasChecks) {
    // Most parts are right, which parsing them as a whole shows faster.
    for (const [index, inner] of value.entries())
      if (!z.safeParse(def.element, inner, TO_FIRST_ISSUE).success)
        yield* findWrongValues(def.element, inner, [...path, index]);
  } else if (def.type === "object" && isRecord(value) && !def.catchall && !hasChecks) {
    for (const [key, field] of Object.entries(def.shape))
      yield* findWrongValues(field, value[key], [...path, key]);
  } else if (def.type === "record" && isRecord(value) && !hasChecks) {
    for (const [key, inner] of Object.entries(value))
      yield* findWrongValues(def.valueType, inner, [...path, key]);
  } else {
    for (const issue of z.safeParse(schema, value).error?.issues ?? [])
      yield { path: [...path, ...issue.path], message: issue.message, code: issue.code };
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns a problem's place in a file, in words: `the record at index 2 (id "12"), field avr_pos[4]: ` in a
 * list of records, `field name.ja: ` elsewhere, empty for the file as a whole.
 */
function toFieldPath(file: unknown, path: readonly PropertyKey[]): string {
  const [index, ...rest] = path;
  if (index === undefined) return "";
  if (!Array.isArray(file) || typeof index !== "number") return `${field(path)}: `;
  const record = `the record at index ${index}${idOf(file[index])}`;
  return rest.length === 0 ? `${record}: ` : `${record}, ${field(rest)}: `;
}

/** Returns the same place in parts: the id of the record if there is one, and the field. */
function placeOf(file: unknown, path: readonly PropertyKey[]): { bird?: string; field?: string } {
  const [index, ...rest] = path;
  if (index === undefined) return {};
  if (!Array.isArray(file) || typeof index !== "number") return { field: z.core.toDotPath(path) };
  const bird = idIn(file[index]) ?? `#${index + 1}`;
  return rest.length === 0 ? { bird } : { bird, field: z.core.toDotPath(rest) };
}

function field(path: readonly PropertyKey[]): string {
  return `field ${z.core.toDotPath(path)}`;
}

function idOf(record: unknown): string {
  const id = idIn(record);
  return id === undefined ? " (without id)" : ` (id ${JSON.stringify(id)})`;
}

function idIn(record: unknown): string | undefined {
  const id = typeof record === "object" && record !== null && "id" in record ? record.id : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/**
 * Yields the places of the fields in a valid value that its schema does not know: schemas ignore them, so
 * that clients may be newer or older than the server, but in what a person has written an unknown field is a
 * misspelt one.
 */
export function* findUnknownFields(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<readonly PropertyKey[]> {
  if (typeof value !== "object" || value === null) return;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      for (const [key, inner] of Object.entries(value)) {
        const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
        if (known) yield* findUnknownFields(known, inner, [...path, key]);
        else yield [...path, key];
      }
      return;
    case "record":
      for (const [key, inner] of Object.entries(value))
        yield* findUnknownFields(def.valueType, inner, [...path, key]);
      return;
    case "array":
      for (const [index, inner] of Object.entries(value))
        yield* findUnknownFields(def.element, inner, [...path, Number(index)]);
      return;
    case "union": {
      const fitting = def.options.find((option) => z.safeParse(option, value).success);
      if (fitting) yield* findUnknownFields(fitting, value, path);
      return;
    }
    case "pipe":
      yield* findUnknownFields(def.in, value, path);
      return;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      yield* findUnknownFields(def.innerType, value, path);
  }
}
