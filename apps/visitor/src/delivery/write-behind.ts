import * as z from "zod/mini";
import type { Clock } from "../platform/clock.ts";
import { warn } from "../platform/log.ts";
import type { GuardedStorage } from "../platform/web-storage.ts";
import type { Change, Records } from "./record-store.ts";

/** An event as it is stored. */
export interface StoredEvent {
  readonly name: string;
  /** The envelope as JSON, as it goes over the wire. */
  readonly body: string;
}

/** A record of the store: an event, or how many events of a page were dropped. */
export type StoredRecord = StoredEvent | { readonly dropped: number };

interface Needs {
  readonly clock: Pick<Clock, "after">;
  readonly store: Records<StoredRecord>;
  readonly items: GuardedStorage;
  readonly keepsNothing: () => boolean;
  /** The prefix of the keys that belong to this page. */
  readonly ownPrefix: () => string;
}

const MAX_FAILURES = 3;
/**
 * The longest that a deletion waits for a write to go with: an event that were sent again meanwhile would be
 * stored once all the same.
 */
const DELETE_DELAY_MS = 500;
const BACKUP_PREFIX = "harapen-telemetry-last ";

/**
 * Write-behind of the queue to the store, many changes in one transaction: while one is under way, the next
 * ones gather. Where nothing can be written, the queue lasts as long as the page, and its backup longer. A
 * backup has what the store might not have when the page unloads: a page that ends closes its database, and
 * Chromium then drops what is not yet committed, even where the page has asked for it. Local storage takes
 * the last records at once.
 */
export class WriteBehind {
  readonly #needs: Needs;
  readonly #pending = new Map<string, StoredRecord | undefined>();
  /** The changes under way, which a page that ends now might not have written. */
  readonly #beingWritten = new Map<string, StoredRecord | undefined>();
  #failures = 0;
  #cancelTimer: (() => void) | undefined;
  #hasBackup = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Puts a record into the store with the next `write`. */
  put(key: string, record: StoredRecord): void {
    this.#pending.set(key, record);
  }

  delete(key: string): void {
    this.#pending.set(key, undefined);
    this.#cancelTimer ??= this.#needs.clock.after(DELETE_DELAY_MS, () => void this.write());
  }

  /** Whether the record at a key is to be changed, or is being changed. */
  isChanging(key: string): boolean {
    return this.#pending.has(key) || this.#beingWritten.has(key);
  }

  /**
   * Writes all changes so far; without waiting for the transaction under way where the page may end before
   * it. Never throws.
   */
  async write({ pageMayEnd = false } = {}): Promise<void> {
    // What this task still puts goes with it: after an event come the endings with their new numbers.
    await Promise.resolve();
    if (pageMayEnd) this.#backUp();
    if (this.#beingWritten.size > 0 && !pageMayEnd) return;
    while (this.#pending.size > 0 && this.#failures < MAX_FAILURES) await this.#writeBatch();
  }

  /**
   * Tries again where writing was paused: WebKit, for one, may lose the store of a page in the background.
   */
  resume(): void {
    this.#failures = 0;
  }

  /** The prefixes of the owners of all backups, dead or alive; none in a preview. */
  backupPrefixes(): string[] {
    if (this.#needs.keepsNothing()) return [];
    const keys = this.#needs.items.keys().filter((key) => key.startsWith(BACKUP_PREFIX));
    return keys.map((key) => key.slice(BACKUP_PREFIX.length));
  }

  /** Removes an owner's backup, and returns its changes, without entries that are none. */
  popBackup(prefix: string): Change<StoredRecord>[] {
    const entries = this.#needs.items.readJson(BACKUP_PREFIX + prefix, backup) ?? [];
    this.#needs.items.remove(BACKUP_PREFIX + prefix);
    return entries.flatMap(toChange);
  }

  /**
   * Saves the changes, in place of the last backup. Does nothing where the browser forbids storage or has no
   * room: they are then left to the database and the network. Nor in a preview.
   */
  #backUp(): void {
    const { items, keepsNothing, ownPrefix } = this.#needs;
    if (keepsNothing()) return;
    // In JSON, a deletion's undefined becomes null.
    const changes = [...new Map([...this.#beingWritten, ...this.#pending])];
    if (items.writeJson(BACKUP_PREFIX + ownPrefix(), changes)) this.#hasBackup = true;
  }

  #discardBackup(): void {
    const { items, ownPrefix } = this.#needs;
    if (this.#hasBackup) items.remove(BACKUP_PREFIX + ownPrefix());
    this.#hasBackup = false;
  }

  async #writeBatch(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const batch = [...this.#pending];
    this.#pending.clear();
    for (const [key, record] of batch) this.#beingWritten.set(key, record);
    try {
      await this.#needs.store.change(batch);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      // What a later batch is writing is that batch's: a record that it deletes must not come back.
      for (const [key, record] of batch)
        if (!this.#pending.has(key) && this.#beingWritten.get(key) === record) this.#pending.set(key, record);
      if (this.#failures === MAX_FAILURES) warn("events wait in memory", error);
    }
    // A later batch may be writing the same key.
    for (const [key, record] of batch)
      if (this.#beingWritten.get(key) === record) this.#beingWritten.delete(key);
    if (this.#beingWritten.size === 0 && this.#pending.size === 0) this.#discardBackup();
  }
}

const backup = z.array(z.unknown());
const storedRecord = z.union([
  z.object({ name: z.string(), body: z.string() }),
  z.object({ dropped: z.number() }),
]);

// Written out, as zod's tuples would cost every visit half a kilobyte.
function toChange(entry: unknown): Change<StoredRecord>[] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return [];
  const [key, record] = entry;
  if (record === null) return [[key, undefined]];
  const { data } = storedRecord.safeParse(record);
  return data ? [[key, data]] : [];
}
