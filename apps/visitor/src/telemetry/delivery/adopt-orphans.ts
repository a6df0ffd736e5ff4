import { inheritDropped } from "./dropped.ts";
import { waitingEvent } from "./queued-event.ts";
import { accept } from "./send-queue.ts";
import { type Kept, keptKeys, keptUnder } from "./storage/event-store.ts";
import { claim, ownerPrefix } from "./storage/page-lease.ts";
import { prefixesOfLastWords, takeLastWords } from "./storage/unload-backup.ts";
import { keep } from "./storage/write-behind.ts";

/** Takes over what pages that have died left unsent. Rejects where there is no store. */
export async function inherit(): Promise<void> {
  const prefixes = new Set([...(await keptKeys()).map(ownerPrefix), ...prefixesOfLastWords()]);
  for (const prefix of prefixes) if (await claim(prefix)) await inheritFrom(prefix);
}

async function inheritFrom(prefix: string): Promise<void> {
  const records = new Map(await keptUnder(prefix));
  for (const [key, kept] of takeLastWords(prefix)) {
    records.set(key, kept);
    keep(key, kept);
  }
  takeOver(records);
}

function takeOver(records: ReadonlyMap<string, Kept>): void {
  const events = [];
  for (const [key, kept] of records) {
    if ("dropped" in kept) inheritDropped(key, kept.dropped);
    else events.push(waitingEvent(key, kept));
  }
  accept(events);
}
