import { adoptDropped } from "./dropped-count.ts";
import { queuedEvent } from "./queued-event.ts";
import { enqueue } from "./send-queue.ts";
import { readRecords, type StoredRecord, storedKeys } from "./storage/event-store.ts";
import { acquireLease, ownerPrefix } from "./storage/page-lease.ts";
import { backupPrefixes, takeBackup } from "./storage/unload-backup.ts";
import { changeRecord } from "./storage/write-behind.ts";

/** Queues the orphans: what pages that have died left unsent. Rejects where there is no store. */
export async function adoptOrphans(): Promise<void> {
  const prefixes = new Set([...(await storedKeys()).map(ownerPrefix), ...backupPrefixes()]);
  for (const prefix of prefixes) if (await acquireLease(prefix)) await adoptFrom(prefix);
}

async function adoptFrom(prefix: string): Promise<void> {
  const records = new Map(await readRecords(prefix));
  for (const [key, record] of takeBackup(prefix)) {
    if (record) records.set(key, record);
    else records.delete(key);
    changeRecord(key, record);
  }
  adopt(records);
}

function adopt(records: ReadonlyMap<string, StoredRecord>): void {
  const events = [];
  for (const [key, record] of records) {
    if ("dropped" in record) adoptDropped(key, record.dropped);
    else events.push(queuedEvent(key, record));
  }
  enqueue(events);
}
