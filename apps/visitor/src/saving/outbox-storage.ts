import { createStore, del, keys, set, type UseStore, values } from "idb-keyval";
import { warn } from "../platform/log.ts";
import { keysToEvict, type QueuedSave } from "./outbox-schedule.ts";

/** Used where IndexedDB is forbidden or full: then the outbox lasts as long as the page. */
const inMemory = new Map<string, QueuedSave>();

let openStore: UseStore | undefined;

/** Rejects where there is no IndexedDB: idb-keyval throws at once there, before any promise could carry the failure. */
async function withStore<Value>(use: (store: UseStore) => Promise<Value>): Promise<Value> {
  openStore ??= createStore("harapen-outbox", "saves");
  return use(openStore);
}

/** Adds a save to the outbox, or replaces the one with its key. Never rejects. */
export async function putQueuedSave(queued: QueuedSave): Promise<void> {
  try {
    await withStore((store) => set(queued.key, queued, store));
    const stored = await withStore((store) => keys(store));
    for (const key of keysToEvict(stored.map(String))) await withStore((store) => del(key, store));
  } catch (error) {
    warn("a save is kept in memory only", error);
    inMemory.set(queued.key, queued);
  }
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
  const stored = await withStore((store) => values<QueuedSave>(store)).catch(() => []);
  return [...stored, ...inMemory.values()];
}
