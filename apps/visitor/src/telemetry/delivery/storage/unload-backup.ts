import * as z from "zod/mini";
import { localStore } from "../../../platform/web-storage.ts";
import type { Change, StoredRecord } from "./event-store.ts";
import { ownerPrefix, ownKey } from "./page-lease.ts";

/*
 * A backup of what the store might not have when the page unloads: a page that ends closes its database, and Chromium then
 * drops what is not yet committed, even where the page has asked for it. Local storage takes the last records at once.
 */

const PREFIX = "harapen-telemetry-last ";
const OWN_KEY = PREFIX + ownerPrefix(ownKey(""));

const storedRecord = z.union([
  z.object({ name: z.string(), body: z.string() }),
  z.object({ dropped: z.number() }),
]);

// Written out, as zod's tuples would cost every visit half a kilobyte.
function isEntry(entry: unknown): entry is [key: string, record: StoredRecord] {
  return Array.isArray(entry) && typeof entry[0] === "string" && storedRecord.safeParse(entry[1]).success;
}

const backup = z.array(z.unknown());

let isSaved = false;

/** Where the browser forbids storage or has no room, what the network and the database make of the records has to do. */
export function saveBackup(changes: Iterable<Change>): void {
  const records = Array.from(changes).filter(([, record]) => record);
  if (records.length > 0 && localStore.writeJson(OWN_KEY, records)) isSaved = true;
}

/** To be called once the store has the records. */
export function discardBackup(): void {
  if (isSaved) localStore.remove(OWN_KEY);
  isSaved = false;
}

/** The owners of all backups, dead or alive. */
export function backupPrefixes(): string[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  return keys.map((key) => key.slice(PREFIX.length));
}

/** The records of an owner's backup, which is removed. An entry that is no record is lost alone. */
export function takeBackup(prefix: string): [key: string, record: StoredRecord][] {
  const entries = localStore.readJson(PREFIX + prefix, backup) ?? [];
  localStore.remove(PREFIX + prefix);
  return entries.filter(isEntry);
}
