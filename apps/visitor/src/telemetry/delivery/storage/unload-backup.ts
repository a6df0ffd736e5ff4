import * as z from "zod/mini";
import { localStore } from "../../../platform/web-storage.ts";
import type { Change, Kept } from "./event-store.ts";
import { ownerPrefix, ownKey } from "./page-lease.ts";

/*
 * A page that ends closes its database, and Chromium then drops what is not yet committed, even where the page has asked
 * for it. Local storage takes the last records at once.
 */

const PREFIX = "harapen-telemetry-last ";
const OWN = PREFIX + ownerPrefix(ownKey(""));

const storedRecord = z.union([
  z.object({ name: z.string(), body: z.string() }),
  z.object({ dropped: z.number() }),
]);

// Written out, as zod's tuples would cost every visit half a kilobyte.
function isEntry(entry: unknown): boolean {
  return Array.isArray(entry) && typeof entry[0] === "string" && storedRecord.safeParse(entry[1]).success;
}

const backup = z.array(z.custom<[key: string, kept: Kept]>(isEntry));

let areHeld = false;

/** Where the browser forbids storage or has no room, what the network and the database make of the records has to do. */
export function holdLastWords(changes: Iterable<Change>): void {
  const records = Array.from(changes).filter(([, kept]) => kept);
  if (records.length > 0 && localStore.writeJson(OWN, records)) areHeld = true;
}

/** The database has them. */
export function dropLastWords(): void {
  if (areHeld) localStore.remove(OWN);
  areHeld = false;
}

/** Of all pages that left some, dead or alive. */
export function prefixesOfLastWords(): string[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  return keys.map((key) => key.slice(PREFIX.length));
}

export function takeLastWords(prefix: string): [key: string, kept: Kept][] {
  const words = localStore.readJson(PREFIX + prefix, backup) ?? [];
  localStore.remove(PREFIX + prefix);
  return words;
}
