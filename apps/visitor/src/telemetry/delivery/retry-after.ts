/** The milliseconds that a Retry-After header asks to wait (RFC 9110, section 10.2.3); 0 where there is none to understand. */
export function parseRetryAfter(header: string | null, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return ms > 0 ? ms : 0;
}
