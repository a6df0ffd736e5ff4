import { del, delMany, set, type UseStore } from "idb-keyval";
import { warn } from "../platform/log.ts";
import { isPreview } from "../platform/preview.ts";
import { recordError } from "../telemetry/events/record-error.ts";
import { overflow } from "./outbox-overflow.ts";
import type { QueuedSave } from "./outbox-schedule.ts";
import { loadStored, openOutbox } from "./outbox-store.ts";

/** The saves that the device has not stored, where IndexedDB is forbidden or full, and in a preview: they last as long as the page. */
const inMemory = new Map<string, QueuedSave>();

let openStore: UseStore | undefined;

/** The time after which IndexedDB counts as broken: it can hang for ever (WebKit bug 226547). */
const TIMEOUT_MS = 3_000;

/**
 * Rejects where there is no IndexedDB, or none that answers, and in a preview. A connection that has worked before is replaced first: WebKit silently drops those of
 * pages in the background. So `use` may be called twice.
 */
async function withStore<Value>(use: (store: UseStore) => Promise<Value>): Promise<Value> {
  if (isPreview()) throw new Error("a preview keeps nothing");
  const isNew = openStore === undefined;
  try {
    return await withConnection(use);
  } catch (error) {
    if (isNew) throw error;
    return withConnection(use);
  }
}

/** Uses the connection; after a failure, the next use opens another one. */
async function withConnection<Value>(use: (store: UseStore) => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("IndexedDB does not answer")), TIMEOUT_MS);
  });
  try {
    openStore ??= openOutbox();
    return await Promise.race([use(openStore), timeout]);
  } catch (error) {
    openStore = undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Adds a save to the outbox, or replaces the one with its key; where there are too many, the least important are dropped and
 * reported. Resolves to whether the device keeps it; where not, the page does. Never rejects.
 */
export async function putQueuedSave(queued: QueuedSave): Promise<boolean> {
  putInMemory(queued);
  try {
    const isStored = await withStore((store) => putStored(queued, store));
    if (isStored) inMemory.delete(queued.key);
    return isStored;
  } catch (error) {
    warn("a save is kept in memory only", error);
    return false;
  }
}

function putInMemory(queued: QueuedSave): void {
  inMemory.set(queued.key, queued);
  const dropped = overflow([...inMemory.values()]);
  for (const { key } of dropped) inMemory.delete(key);
  reportDropped(dropped.size);
}

/** Resolves to whether there is room for the save beside those that are more important. */
async function putStored(queued: QueuedSave, store: UseStore): Promise<boolean> {
  const others = (await loadStored(store)).filter(({ key }) => key !== queued.key);
  const dropped = overflow([...others, queued]);
  const hasRoom = !dropped.delete(queued);
  if (dropped.size > 0)
    await delMany(
      [...dropped].map(({ key }) => key),
      store,
    );
  if (hasRoom) await set(queued.key, queued, store);
  reportDropped(dropped.size);
  return hasRoom;
}

/** Forgets those of the saves that the device has not stored. */
export function forgetUnstored(isForgotten: (queued: QueuedSave) => boolean): void {
  for (const [key, queued] of inMemory) if (isForgotten(queued)) inMemory.delete(key);
}

/** Records that saves will never arrive. */
export function reportDropped(count: number): void {
  if (count > 0) recordError("saves_dropped", count);
}

/** Removes a save from the outbox. Never rejects. */
export async function removeQueuedSave(key: string): Promise<void> {
  inMemory.delete(key);
  await withStore((store) => del(key, store)).catch((error: unknown) =>
    warn("a sent save stays in the outbox", error),
  );
}

/** Resolves to all saves in the outbox, in no order. Never rejects. */
export async function loadQueuedSaves(): Promise<QueuedSave[]> {
  const stored = await withStore(loadStored).catch(() => []);
  const byKey = new Map(stored.map((queued) => [queued.key, queued]));
  return [...new Map([...byKey, ...inMemory]).values()];
}
