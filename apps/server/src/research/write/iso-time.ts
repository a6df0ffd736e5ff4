const EARLIEST = Date.parse("0001-01-01T00:00:00.000Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/** Returns milliseconds since 1970 as ISO 8601 in UTC; `null` beyond the years 1 to 9999, as a wrong clock may be. */
export function isoTime(milliseconds: number): string | null {
  return milliseconds >= EARLIEST && milliseconds <= LATEST ? new Date(milliseconds).toISOString() : null;
}
