import { warn } from "../../../platform/log.ts";
import { applyChanges, type StoredRecord } from "./event-store.ts";
import { discardBackup, saveBackup } from "./unload-backup.ts";

/*
 * Write-behind of the queue to the store, many changes in one transaction: while one is under way, the next ones gather. Where
 * nothing can be written, the queue lasts as long as the page, and its backup longer.
 */

const pending = new Map<string, StoredRecord | undefined>();
/** The changes under way, which a page that ends now might not have written. */
const beingWritten = new Map<string, StoredRecord | undefined>();
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const MAX_FAILURES = 3;
/** The longest that a deletion waits for a write to go with: an event that were sent again meanwhile would be stored once all the same. */
const DELETE_DELAY_MS = 500;

const isPaused = () => failures >= MAX_FAILURES;

/** Puts or, where it is undefined, deletes a record. */
export function changeRecord(key: string, record: StoredRecord | undefined): void {
  if (record) putRecord(key, record);
  else deleteRecord(key);
}

/** Puts a record into the store with the next `writeRecords`. */
export function putRecord(key: string, record: StoredRecord): void {
  pending.set(key, record);
}

export function deleteRecord(key: string): void {
  pending.set(key, undefined);
  timer ??= setTimeout(() => void writeRecords(), DELETE_DELAY_MS);
}

/** Writes all changes so far; without waiting for the transaction under way where the page may end before it. Never throws. */
export async function writeRecords({ pageMayEnd = false } = {}): Promise<void> {
  // What this task still puts goes with it: after an event come the endings with their new numbers.
  await Promise.resolve();
  if (pageMayEnd) saveBackup(new Map([...beingWritten, ...pending]));
  if (beingWritten.size > 0 && !pageMayEnd) return;
  while (pending.size > 0 && !isPaused()) await writeBatch();
}

/** Tries again where writing was paused: WebKit, for one, may lose the store of a page in the background. */
export function resumeWriting(): void {
  failures = 0;
}

async function writeBatch(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = [...pending];
  pending.clear();
  for (const [key, record] of batch) beingWritten.set(key, record);
  try {
    await applyChanges(batch);
    failures = 0;
  } catch (error) {
    failures += 1;
    for (const [key, record] of batch) if (!pending.has(key)) pending.set(key, record);
    if (failures === MAX_FAILURES) warn("events are kept in memory until the page is shown again", error);
  }
  // A later batch may be writing the same key.
  for (const [key, record] of batch) if (beingWritten.get(key) === record) beingWritten.delete(key);
  if (beingWritten.size === 0 && pending.size === 0) discardBackup();
}
