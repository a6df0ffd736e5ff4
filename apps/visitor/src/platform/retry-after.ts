/** The longest wait that a server can ask for, in milliseconds: a header with more is a mistake, or not the server's. */
export const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** The milliseconds that a Retry-After header (RFC 9110, 10.2.3) asks to wait, at most an hour; or 0. */
export function parseRetryAfter(header: string | null, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : 0;
}
