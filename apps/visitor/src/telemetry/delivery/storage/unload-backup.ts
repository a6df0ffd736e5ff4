import * as z from "zod/mini";
import { isPreview } from "../../../platform/preview.ts";
import { localStore } from "../../../platform/web-storage.ts";
import type { Change } from "./event-store.ts";
import { ownerPrefix, ownKey } from "./page-lease.ts";

/*
 * A backup of what the store might not have when the page unloads: a page that ends closes its database, and Chromium then
 * drops what is not yet committed, even where the page has asked for it. Local storage takes the last records at once.
 */

const PREFIX = "harapen-telemetry-last ";
const ownBackupKey = () => PREFIX + ownerPrefix(ownKey(""));

const storedRecord = z.union([
  z.object({ name: z.string(), body: z.string() }),
  z.object({ dropped: z.number() }),
]);

// Written out, as zod's tuples would cost every visit half a kilobyte.
function toChange(entry: unknown): Change[] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return [];
  const [key, record] = entry;
  if (record === null) return [[key, undefined]];
  const { data } = storedRecord.safeParse(record);
  return data ? [[key, data]] : [];
}

const backup = z.array(z.unknown());

let isSaved = false;

/**
 * Saves the changes, in place of the last backup. Does nothing where the browser forbids storage or has no room: they are then
 * left to the database and the network. Nor in a preview.
 */
export function saveBackup(changes: Iterable<Change>): void {
  if (isPreview()) return;
  // In JSON, a deletion's undefined becomes null.
  if (localStore.writeJson(ownBackupKey(), Array.from(changes))) isSaved = true;
}

/** Removes the backup; to be called once the store has its changes. */
export function discardBackup(): void {
  if (isSaved) localStore.remove(ownBackupKey());
  isSaved = false;
}

/** The prefixes of the owners of all backups, dead or alive; none in a preview. */
export function backupPrefixes(): string[] {
  if (isPreview()) return [];
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  return keys.map((key) => key.slice(PREFIX.length));
}

/** Removes an owner's backup, and returns its changes, without entries that are none. */
export function popBackup(prefix: string): Change[] {
  const entries = localStore.readJson(PREFIX + prefix, backup) ?? [];
  localStore.remove(PREFIX + prefix);
  return entries.flatMap(toChange);
}
