import { createStore, del, keys, set, type UseStore, values } from "idb-keyval";
import { warn } from "../platform/log.ts";
import { type KeptSave, overflow } from "./outbox-policy.ts";

/** Where IndexedDB is forbidden or full, the outbox lasts as long as the page. */
const inMemory = new Map<string, KeptSave>();

let opened: UseStore | undefined;

/** Rejects where there is no IndexedDB: idb-keyval throws at once there, before any promise could carry the failure. */
async function within<Value>(use: (store: UseStore) => Promise<Value>): Promise<Value> {
  opened ??= createStore("harapen-outbox", "saves");
  return use(opened);
}

export async function keep(kept: KeptSave): Promise<void> {
  try {
    await within((store) => set(kept.key, kept, store));
    const held = await within((store) => keys(store));
    for (const key of overflow(held.map(String))) await within((store) => del(key, store));
  } catch (error) {
    warn("a save is kept in memory only", error);
    inMemory.set(kept.key, kept);
  }
}

export async function forget(key: string): Promise<void> {
  inMemory.delete(key);
  await within((store) => del(key, store)).catch((error: unknown) =>
    warn("a sent save stays in the outbox", error),
  );
}

export async function keptSaves(): Promise<KeptSave[]> {
  const stored = await within((store) => values<KeptSave>(store)).catch(() => []);
  return [...stored, ...inMemory.values()];
}
