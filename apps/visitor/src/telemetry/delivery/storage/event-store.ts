import { isPreview } from "../../../platform/preview.ts";

const DATABASE = "harapen-telemetry";
const STORE = "events";

/** An event as it is stored. */
export interface StoredEvent {
  readonly name: string;
  /** The envelope as JSON, as it goes over the wire. */
  readonly body: string;
}

/** A record of the store: an event, or how many events of a page were dropped. */
export type StoredRecord = StoredEvent | { readonly dropped: number };

/** A record to put at a key; `undefined` deletes the one that is there. */
export type Change = readonly [key: string, record: StoredRecord | undefined];

let connection: Promise<IDBDatabase> | undefined;

function connect(): Promise<IDBDatabase> {
  connection ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onclose = forgetConnection;
      resolve(request.result);
    };
  });
  return connection;
}

function forgetConnection(): void {
  connection = undefined;
}

/** Runs one transaction. Rejects where there is no IndexedDB, and in a preview, and may hang where WebKit does (bug 226547). */
async function transact(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<void> {
  if (isPreview()) throw new Error("a preview keeps nothing");
  try {
    const database = await connect();
    // Flushing to the disk itself would cost each write milliseconds; a browser that crashes has it in the system's hands.
    const transaction = database.transaction(STORE, mode, { durability: "relaxed" });
    work(transaction.objectStore(STORE));
    // When a page ends, what is not yet being committed is lost.
    transaction.commit();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    // WebKit closes connections of pages in the background without any event; the next use opens another.
    forgetConnection();
    throw error;
  }
}

/** Makes all the changes, or none. */
export function applyChanges(changes: Iterable<Change>): Promise<void> {
  return transact("readwrite", (store) => {
    for (const [key, record] of changes) {
      if (record) store.put(record, key);
      else store.delete(key);
    }
  });
}

/** Deletes all records, whichever page's they are. */
export function clearRecords(): Promise<void> {
  return transact("readwrite", (store) => store.clear());
}

/** Resolves to all keys, in order. */
export async function storedKeys(): Promise<string[]> {
  let keys: IDBRequest<IDBValidKey[]> | undefined;
  await transact("readonly", (store) => {
    keys = store.getAllKeys();
  });
  return (keys?.result ?? []).map(String);
}

/** The records whose keys begin with `prefix`, in the order of their keys. */
export async function readRecords(prefix: string): Promise<[key: string, record: StoredRecord][]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  let keys: IDBRequest<IDBValidKey[]> | undefined;
  let values: IDBRequest<StoredRecord[]> | undefined;
  await transact("readonly", (store) => {
    keys = store.getAllKeys(range);
    values = store.getAll(range);
  });
  const records = values?.result ?? [];
  return (keys?.result ?? []).flatMap((key, index) => {
    const record = records[index];
    return record ? [[String(key), record]] : [];
  });
}
