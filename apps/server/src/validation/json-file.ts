import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type * as z from "zod/mini";
import "./schema-messages.ts";
import { errorMessage } from "../errors/error-message.ts";
import { placeOf, toFieldPath } from "./field-path.ts";
import type { ReportProblem } from "./report-problem.ts";
import { findUnknownFields } from "./unknown-fields.ts";

/** Reads and checks a JSON file of a folder, unknown fields among it; reports what is wrong and returns `undefined` then. */
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
  const checked = schema.safeParse(value);
  const issues = checked.success
    ? [...findNul(checked.data), ...unknownFields(schema, value)]
    : checked.error.issues;
  for (const { path, message, code } of issues) {
    const line = `${file}: ${toFieldPath(value, path)}${message}`;
    report({
      code: code === "unknown-field" ? code : "wrong-value",
      ...{ file, line, message },
      ...placeOf(value, path),
    });
  }
  return issues.length === 0 ? checked.data : undefined;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code: string;
}

function unknownFields(schema: z.ZodMiniType, value: unknown): Issue[] {
  return [...findUnknownFields(schema, value)].map((path) => ({
    path,
    message: "is no field that there is",
    code: "unknown-field",
  }));
}

/** Yields the texts and keys that hold a NUL: PostgreSQL's text cannot, and a folder must be good for either database. */
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
