/** The different texts among the values of events' payloads. PostgreSQL takes no text with a NUL, nor are there such ids. */
export function payloadTexts(values: readonly unknown[]): string[] {
  const found = values.filter((value): value is string => typeof value === "string" && !value.includes("\0"));
  return [...new Set(found)];
}

/** The different ids among them, in lower case as saves have them. */
export function payloadIds(values: readonly unknown[]): string[] {
  return [...new Set(payloadTexts(values).map((text) => text.toLowerCase()))];
}
