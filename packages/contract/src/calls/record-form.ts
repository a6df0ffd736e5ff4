import type { SaveRecordRequest } from "./saves.ts";

/**
 * Returns the form fields of a record, as `z.encode(saveRecordRequest, ...)` gives them, for code that does
 * without the schemas.
 */
export function recordForm(request: SaveRecordRequest): Record<string, string> {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]),
  );
}
