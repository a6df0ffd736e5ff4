/** Returns the distinct texts among the values of events' payloads, without those with a NUL: PostgreSQL takes none, and no id has one. */
export function payloadTexts(values: readonly unknown[]): string[] {
  const found = values.filter((value): value is string => typeof value === "string" && !value.includes("\0"));
  return [...new Set(found)];
}

/** Returns the distinct ids among them, in lower case as saves have them. */
export function payloadIds(values: readonly unknown[]): string[] {
  return [...new Set(payloadTexts(values).map((text) => text.toLowerCase()))];
}
