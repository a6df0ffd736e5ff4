import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type * as z from "zod/mini";
import { errorMessage } from "../errors/error-message.ts";
import { placeOf, toFieldPath } from "./field-path.ts";
import { findWrongValues } from "./find-wrong-values.ts";
import type { ReportProblem } from "./report-problem.ts";
import { findUnknownFields } from "./unknown-fields.ts";

/** The most problems of a file that are reported individually. */
const MAX_PROBLEMS = 100;

/** Reads and checks a JSON file of a folder, also for unknown fields; reports the problems, or the first ones of many, and then returns `undefined`. */
export async function readJsonFile<Schema extends z.ZodMiniType>(
  folder: string,
  file: string,
  schema: Schema,
  report: ReportProblem,
): Promise<z.output<Schema> | undefined> {
  const text = await readFile(join(folder, file), "utf8").catch(() => undefined);
  if (text === undefined) {
    const line = `${file} is missing or cannot be read`;
    report({ code: "missing-file", file, line, message: "is missing or cannot be read" });
    return undefined;
  }
  const value = parseJson(text, (reason) => {
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

/** Yields the texts and keys that contain a NUL: PostgreSQL's text cannot, and a folder must suit either database. */
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

/** Parses JSON that may begin with a byte order mark, as files written on Windows do; JSON itself does not allow it. */
function parseJson(text: string, report: (reason: string) => void): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    report(errorMessage(error));
    return undefined;
  }
}
