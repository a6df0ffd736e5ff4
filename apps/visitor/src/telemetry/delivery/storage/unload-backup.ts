import type { Change, Kept } from "./event-store.ts";
import { ownerPrefix, ownKey } from "./page-lease.ts";

/*
 * A page that ends closes its database, and Chromium then drops what is not yet committed, even where the page has asked
 * for it. Local storage takes the last records at once.
 */

const PREFIX = "harapen-telemetry-last ";
const OWN = PREFIX + ownerPrefix(ownKey(""));

let areHeld = false;

export function holdLastWords(changes: Iterable<Change>): void {
  const records = Array.from(changes).filter(([, kept]) => kept);
  if (records.length === 0) return;
  try {
    localStorage.setItem(OWN, JSON.stringify(records));
    areHeld = true;
  } catch {
    // Forbidden or full: what the network and the database make of them has to do.
  }
}

/** The database has them. */
export function dropLastWords(): void {
  if (areHeld) localStorage.removeItem(OWN);
  areHeld = false;
}

/** Of all pages that left some, dead or alive. */
export function prefixesOfLastWords(): string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return keys.map((key) => key.slice(PREFIX.length));
}

export function takeLastWords(prefix: string): [key: string, kept: Kept][] {
  const words = localStorage.getItem(PREFIX + prefix) ?? "[]";
  localStorage.removeItem(PREFIX + prefix);
  return JSON.parse(words);
}
