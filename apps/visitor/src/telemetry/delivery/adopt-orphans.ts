import { warn } from "../../platform/log.ts";
import { adoptDropped } from "./dropped-count.ts";
import { queuedEvent } from "./queued-event.ts";
import { enqueue } from "./send-queue.ts";
import { readRecords, type StoredRecord, storedKeys } from "./storage/event-store.ts";
import { acquireLease, ownerPrefix } from "./storage/page-lease.ts";
import { backupPrefixes, popBackup } from "./storage/unload-backup.ts";
import { changeRecord } from "./storage/write-behind.ts";

/** Queues the orphans: what pages that have died left unsent. Where there is no store, they may have left backups. */
export async function adoptOrphans(): Promise<void> {
  const keys = await storedKeys().catch((error: unknown) => {
    warn("no events of earlier pages can be read", error);
    return undefined;
  });
  const prefixes = new Set([...(keys ?? []).map(ownerPrefix), ...backupPrefixes()]);
  for (const prefix of prefixes)
    if (await acquireLease(prefix)) adoptFrom(prefix, new Map(keys && (await readRecords(prefix))));
}

function adoptFrom(prefix: string, records: Map<string, StoredRecord>): void {
  for (const [key, record] of popBackup(prefix)) {
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
