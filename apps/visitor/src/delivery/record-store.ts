import type { Clock } from "../platform/clock.ts";

/** A record to put at a key; `undefined` deletes the one that is there. */
export type Change<Value> = readonly [key: string, value: Value | undefined];

/** Records by their keys. Everything may reject. */
export interface Records<Value> {
  /** Makes all the changes, or none. */
  change(changes: Iterable<Change<Value>>): Promise<void>;
  /** Deletes all records. */
  clear(): Promise<void>;
  /** Resolves to all keys, in order. */
  keys(): Promise<string[]>;
  /** Resolves to the records whose keys begin with `prefix`, in the order of their keys. */
  entries(prefix?: string): Promise<[key: string, value: Value][]>;
}

/**
 * Where records are kept: a store of IndexedDB, by names that visitors' devices have had from the beginning.
 */
interface Place {
  readonly database: string;
  readonly store: string;
  /** Whether a write may count before it is on the disk itself, which costs each write milliseconds. */
  readonly isRelaxed?: boolean;
}

interface Needs {
  readonly clock: Pick<Clock, "after">;
  /** The browser's databases; undefined where it has none. Throws where it forbids them. */
  readonly databases: () => IDBFactory | undefined;
  /** Whether nothing may be kept, as in a preview. */
  readonly keepsNothing: () => boolean;
}

/** The time after which IndexedDB counts as broken: it can hang for ever (WebKit bug 226547). */
const TIMEOUT_MS = 3_000;

/**
 * Records in IndexedDB. Everything rejects where the browser has none, or none that answers, and in a
 * preview. A connection that has worked before is replaced first: WebKit silently drops those of pages in the
 * background.
 */
export class RecordStore<Value> implements Records<Value> {
  readonly #needs: Needs;
  readonly #place: Place;
  #connection: Promise<IDBDatabase> | undefined;

  constructor(needs: Needs, place: Place) {
    this.#needs = needs;
    this.#place = place;
  }

  async change(changes: Iterable<Change<Value>>): Promise<void> {
    await this.#transact("readwrite", (store) => {
      for (const [key, value] of changes) {
        if (value === undefined) store.delete(key);
        else store.put(value, key);
      }
    });
  }

  async clear(): Promise<void> {
    await this.#transact("readwrite", (store) => store.clear());
  }

  async keys(): Promise<string[]> {
    const keys = await this.#transact("readonly", (store) => store.getAllKeys());
    return keys.result.map(String);
  }

  async entries(prefix = ""): Promise<[key: string, value: Value][]> {
    const range = prefix === "" ? undefined : IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const { keys, values } = await this.#transact("readonly", (store) => ({
      keys: store.getAllKeys(range),
      values: store.getAll(range) as IDBRequest<Value[]>,
    }));
    return keys.result.map((key, index) => [String(key), values.result[index] as Value]);
  }

  async #transact<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Result,
  ): Promise<Result> {
    if (this.#needs.keepsNothing()) throw new Error("a preview keeps nothing");
    const isNew = this.#connection === undefined;
    try {
      return await this.#attempt(mode, work);
    } catch (error) {
      if (isNew) throw error;
      return this.#attempt(mode, work);
    }
  }

  /** Runs one transaction; after a failure, the next opens another connection. */
  async #attempt<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Result): Promise<Result> {
    let cancelTimer = () => {};
    const timeout = new Promise<never>((_, reject) => {
      cancelTimer = this.#needs.clock.after(TIMEOUT_MS, () => reject(new Error("IndexedDB does not answer")));
    });
    try {
      this.#connection ??= this.#connect();
      return await Promise.race([this.#run(this.#connection, mode, work), timeout]);
    } catch (error) {
      this.#connection = undefined;
      throw error;
    } finally {
      cancelTimer();
    }
  }

  #connect(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const { database, store } = this.#place;
      const databases = this.#needs.databases();
      if (!databases) throw new Error("there is no IndexedDB");
      const request = databases.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.onclose = () => {
          this.#connection = undefined;
        };
        resolve(request.result);
      };
    });
  }

  async #run<Result>(
    connection: Promise<IDBDatabase>,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Result,
  ): Promise<Result> {
    const { store, isRelaxed } = this.#place;
    const transaction = (await connection).transaction(store, mode, {
      durability: isRelaxed ? "relaxed" : "default",
    });
    const result = work(transaction.objectStore(store));
    // When a page ends, what is not yet being committed is lost.
    transaction.commit();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return result;
  }
}
