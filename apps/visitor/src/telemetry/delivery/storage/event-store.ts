import type { KeptEvent } from "../queued-event.ts";

const DATABASE = "harapen-telemetry";
const STORE = "events";

/** A record of the store: an event, or how many events of a page were dropped. */
export type Kept = KeptEvent | { readonly dropped: number };

/** What to put at a key; `undefined` takes away what is there. */
export type Change = readonly [key: string, kept: Kept | undefined];

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onclose = forgetConnection;
      resolve(request.result);
    };
  });
  return opened;
}

function forgetConnection(): void {
  opened = undefined;
}

/** Rejects where there is no IndexedDB, and may hang where WebKit does (bug 226547). */
async function within(mode: IDBTransactionMode, use: (store: IDBObjectStore) => void): Promise<void> {
  try {
    const database = await open();
    // Flushing to the disk itself would cost each write milliseconds; a browser that crashes has it in the system's hands.
    const transaction = database.transaction(STORE, mode, { durability: "relaxed" });
    use(transaction.objectStore(STORE));
    // A page that ends takes with it what is not yet being committed.
    transaction.commit();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    // WebKit closes connections of pages in the background without a word; the next use opens another.
    forgetConnection();
    throw error;
  }
}

/** Makes all the changes, or none. */
export function write(changes: Iterable<Change>): Promise<void> {
  return within("readwrite", (store) => {
    for (const [key, kept] of changes) {
      if (kept) store.put(kept, key);
      else store.delete(key);
    }
  });
}

/** Every key, in order. */
export async function keptKeys(): Promise<string[]> {
  let keys: IDBRequest<IDBValidKey[]> | undefined;
  await within("readonly", (store) => {
    keys = store.getAllKeys();
  });
  return (keys?.result ?? []).map(String);
}

/** The records whose keys begin with `prefix`, in the order of their keys. */
export async function keptUnder(prefix: string): Promise<[key: string, kept: Kept][]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  let keys: IDBRequest<IDBValidKey[]> | undefined;
  let values: IDBRequest<Kept[]> | undefined;
  await within("readonly", (store) => {
    keys = store.getAllKeys(range);
    values = store.getAll(range);
  });
  const found = values?.result ?? [];
  return (keys?.result ?? []).flatMap((key, index) => {
    const kept = found[index];
    return kept ? [[String(key), kept]] : [];
  });
}
