import { createStore, type UseStore, values } from "idb-keyval";
import type { QueuedSave } from "./outbox-schedule.ts";
import { sizeOf } from "./save.ts";

/** The lock that a page or the service worker holds while it sends from the outbox, and the tag by which the worker is woken to do so. */
export const OUTBOX = "harapen-outbox";

/** Opens the outbox, in IndexedDB. */
export const openOutbox = (): UseStore => createStore("harapen-outbox", "saves");

/** The saves on the device. Those that an older version of the app stored have no size. */
export async function loadStored(store: UseStore): Promise<QueuedSave[]> {
  const stored = await values<Omit<QueuedSave, "bytes"> & Partial<QueuedSave>>(store);
  return stored.map((queued) => ({ ...queued, bytes: queued.bytes ?? sizeOf(queued.save) }));
}
