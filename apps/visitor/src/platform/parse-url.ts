/** The parts of an address; `undefined` where it is none. `URL.canParse` and `URL.parse` are younger than some phones that visit. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
