import { setImmediate as nextTurn } from "node:timers/promises";
import { QueueFullError } from "../platform/errors.ts";

/** Whether a commit waits as long as usual for other transactions' locks, or gives up at once. */
export type LockWait = "usual" | "none";

export interface GroupCommitOptions<Item> {
  /** Stores all items or, rejecting, none. */
  readonly commit: (items: Item[], lockWait: LockWait) => Promise<void>;
  /** Whether a commit failed because of one of its items, so that the others may be stored without it. */
  readonly isItemError: (error: unknown) => boolean;
  /**
   * Whether a commit failed because another transaction locks what one of its items needs; the others may be
   * stored then, too.
   */
  readonly isLockError: (error: unknown) => boolean;
  /** The most items of one commit. */
  readonly maxGroupSize: number;
  /** The greatest weight of one commit, unless a single item weighs more; in the unit of `add`. */
  readonly maxGroupWeight: number;
  /** The greatest weight that may be pending, with what is being committed; in the unit of `add`. */
  readonly maxPendingWeight: number;
}

interface PendingItem<Item> {
  readonly item: Item;
  readonly weight: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: a bounded queue of writes. Whatever arrives during a commit is committed together after it.
 * An item's promise resolves when its group is committed.
 *
 * The first item waits for the end of the event loop's turn, so that whatever else has arrived by then joins
 * it. There is no time-out to wait for: a lone item is committed as soon as it would be without groups.
 *
 * Where an item meets another transaction's lock, its group waits for it as long as usual; the groups after
 * it do not wait until one has met no lock: a transaction whose backend has stopped keeps its rows locked for
 * as long as the stop lasts, and those who sent them retry again and again.
 *
 * Where the database itself fails, everything that is pending fails with the group: otherwise each group
 * would wait anew for what is missing, and the last for all of them.
 */
export class GroupCommit<Item> {
  readonly #options: GroupCommitOptions<Item>;
  #pending: PendingItem<Item>[] = [];
  #pendingWeight = 0;
  #lockWait: LockWait = "usual";
  #running: Promise<void> | undefined;

  constructor(options: GroupCommitOptions<Item>) {
    this.#options = options;
  }

  /** The weight that is pending, with what is being committed; in the unit of `add`. */
  get pendingWeight(): number {
    return this.#pendingWeight;
  }

  /**
   * Resolves when the item is committed; rejects with a QueueFullError, or with the error of its own commit.
   */
  add(item: Item, weight: number): Promise<void> {
    if (this.#pendingWeight + weight > this.#options.maxPendingWeight)
      return Promise.reject(new QueueFullError());
    this.#pendingWeight += weight;
    return new Promise((resolve, reject) => {
      this.#pending.push({ item, weight, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is pending. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    await nextTurn();
    while (this.#pending.length > 0) {
      const group = this.#takeGroup();
      const metLock = await this.#settle(group, this.#lockWait);
      this.#lockWait = metLock ? "none" : "usual";
      for (const { weight } of group) this.#pendingWeight -= weight;
    }
    this.#running = undefined;
  }

  /** Takes the oldest items, as many as one commit may have. */
  #takeGroup(): PendingItem<Item>[] {
    const { maxGroupSize, maxGroupWeight } = this.#options;
    let weight = 0;
    const size = this.#pending.findIndex((item, index) => {
      weight += item.weight;
      return index >= maxGroupSize || (index > 0 && weight > maxGroupWeight);
    });
    return this.#pending.splice(0, size === -1 ? this.#pending.length : size);
  }

  /** Resolves to whether any of the items met a lock. */
  async #settle(group: readonly PendingItem<Item>[], lockWait: LockWait): Promise<boolean> {
    try {
      await this.#options.commit(
        group.map(({ item }) => item),
        lockWait,
      );
      for (const { resolve } of group) resolve();
      return false;
    } catch (error) {
      const metLock = this.#options.isLockError(error);
      if (group.length > 1 && this.#isOfOneItem(error))
        return (await this.#bisect(group, metLock ? "none" : lockWait)) || metLock;
      this.#fail(group, error);
      return metLock;
    }
  }

  #isOfOneItem(error: unknown): boolean {
    return this.#options.isItemError(error) || this.#options.isLockError(error);
  }

  #fail(group: readonly PendingItem<Item>[], error: unknown): void {
    for (const { reject } of group) reject(error);
    if (this.#isOfOneItem(error)) return;
    for (const { reject, weight } of this.#pending.splice(0)) {
      this.#pendingWeight -= weight;
      reject(error);
    }
  }

  /** Commits the halves separately, recursively, until an item that cannot be stored is alone. */
  async #bisect(group: readonly PendingItem<Item>[], lockWait: LockWait): Promise<boolean> {
    const middle = group.length >> 1;
    const first = await this.#settle(group.slice(0, middle), lockWait);
    const second = await this.#settle(group.slice(middle), lockWait);
    return first || second;
  }
}
