/** How long a visitor waits, in milliseconds; a driver is slow on a busy machine. */
const TIMEOUT_MS = 20_000;
const INTERVAL_MS = 50;

/**
 * Looks repeatedly until `isThere` holds; resolves to what was seen. Otherwise rejects with what was seen
 * last, or with the last error: a look may fail while another page replaces the present one.
 */
export async function waitUntil<Seen>(
  what: string,
  look: () => Promise<Seen>,
  isThere: (seen: Seen) => boolean,
): Promise<Seen> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    let last: string;
    try {
      const seen = await look();
      if (isThere(seen)) return seen;
      last = JSON.stringify(seen);
    } catch (error) {
      last = String(error);
    }
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}; seen last: ${last}`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
