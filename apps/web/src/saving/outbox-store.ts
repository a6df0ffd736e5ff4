import { createStore, del, keys, set, type UseStore, values } from "idb-keyval";
import { warn } from "../diagnostics/log.ts";
import { type KeptSave, overflow } from "./outbox-policy.ts";

/** Where IndexedDB is forbidden or full, the outbox lasts as long as the page. */
const inMemory = new Map<string, KeptSave>();

let opened: UseStore | undefined;

function database(): UseStore {
  opened ??= createStore("harapen-outbox", "saves");
  return opened;
}

export async function keep(kept: KeptSave): Promise<void> {
  try {
    await set(kept.key, kept, database());
    for (const key of overflow((await keys(database())).map(String))) await del(key, database());
  } catch (error) {
    warn("a save is kept in memory only", error);
    inMemory.set(kept.key, kept);
  }
}

export async function forget(key: string): Promise<void> {
  inMemory.delete(key);
  await del(key, database()).catch((error: unknown) => warn("a sent save stays in the outbox", error));
}

export async function keptSaves(): Promise<KeptSave[]> {
  const stored = await values<KeptSave>(database()).catch(() => []);
  return [...stored, ...inMemory.values()];
}
