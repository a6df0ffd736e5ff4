import * as z from "zod/mini";

/**
 * Returns a problem's place in a file, in words: `the record at index 2 (id "12"), field avr_pos[4]: ` in a list of records,
 * `field name.ja: ` elsewhere, empty for the file as a whole.
 */
export function toFieldPath(file: unknown, path: readonly PropertyKey[]): string {
  const [index, ...rest] = path;
  if (index === undefined) return "";
  if (!Array.isArray(file) || typeof index !== "number") return `${field(path)}: `;
  const record = `the record at index ${index}${idOf(file[index])}`;
  return rest.length === 0 ? `${record}: ` : `${record}, ${field(rest)}: `;
}

/** Returns the same place in parts: the id of the record if there is one, and the field. */
export function placeOf(file: unknown, path: readonly PropertyKey[]): { bird?: string; field?: string } {
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
