import { warn } from "../../platform/log.ts";
import { ownKey } from "./storage/page-lease.ts";
import { deleteRecord, putRecord } from "./storage/write-behind.ts";

/** The number of events that will never arrive and have not been reported; stored with the events, so that it outlives the page. */
let unreported = 0;
let report: (count: number) => void = () => {};

const ownCountKey = () => ownKey("dropped");

/** Sets who reports dropped events. */
export function onDropped(listener: (count: number) => void): void {
  report = listener;
}

export function countDropped(count: number): void {
  if (count === 0) return;
  if (unreported === 0) warn("events were dropped", count);
  unreported += count;
  putRecord(ownCountKey(), { dropped: unreported });
}

/** Leaves the count where it is stored: the page that adopts this page's records reports it. */
export function leaveDropped(): void {
  unreported = 0;
}

/** Takes over the count that a dead page stored at `key`. */
export function adoptDropped(key: string, count: number): void {
  deleteRecord(key);
  countDropped(count);
}

/**
 * Reports what was dropped since the last time; to be called when events arrive again. What the listener delivers is written
 * in one transaction with the count's end.
 */
export function reportDropped(): void {
  if (unreported === 0) return;
  const count = unreported;
  unreported = 0;
  deleteRecord(ownCountKey());
  report(count);
}
