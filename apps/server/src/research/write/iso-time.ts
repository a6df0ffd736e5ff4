const EARLIEST = Date.parse("0001-01-01T00:00:00.000Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/** Milliseconds since 1970 as ISO 8601 in UTC; `null` for what four digits cannot date, as a wrong clock may tell. */
export function isoTime(milliseconds: number): string | null {
  return milliseconds >= EARLIEST && milliseconds <= LATEST ? new Date(milliseconds).toISOString() : null;
}
