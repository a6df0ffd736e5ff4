/**
 * Parses an address; `undefined` where it is not a valid one. Some visitors' phones are older than
 * `URL.canParse` and `URL.parse`.
 */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
