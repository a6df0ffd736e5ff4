import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import { storedEvent } from "./queued-event.ts";
import { ownKey } from "./storage/page-lease.ts";
import { deleteRecord, putRecord } from "./storage/write-behind.ts";

let stored = 0;

const endingKey = (index: number) => ownKey(`ending ${index}`);

/**
 * Stores the events with which this page would end if it died now, in place of those that were stored before, with the next
 * `writeRecords`. A living page never sends them: only a page that adopts what a dead one left does.
 */
export function storeEndings(endings: readonly EventEnvelope[]): void {
  endings.forEach((event, index) => {
    putRecord(endingKey(index), storedEvent(event));
  });
  for (let index = endings.length; index < stored; index++) deleteRecord(endingKey(index));
  stored = endings.length;
}
