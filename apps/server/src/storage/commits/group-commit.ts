import { setImmediate as nextTurn } from "node:timers/promises";
import { QueueFullError } from "../../errors/queue-full-error.ts";

/** Whether a commit waits for other transactions' locks as long as usual, or gives up at once. */
export type LockWait = "usual" | "none";

export interface GroupCommitOptions<Item> {
  /** Stores all items or, rejecting, none. */
  readonly commit: (items: Item[], lockWait: LockWait) => Promise<void>;
  /** Whether a commit failed because of one of its items, so that the others may be stored without it. */
  readonly isItemError: (error: unknown) => boolean;
  /** Whether a commit failed because another transaction keeps what one of its items needs; then, too, the others may be stored. */
  readonly isLockError: (error: unknown) => boolean;
  /** Items of one commit at most. */
  readonly maxGroupSize: number;
  /** The weight of one commit at most, but for an item that alone weighs more; in the unit of `add`. */
  readonly maxGroupWeight: number;
  /** The weight that may be pending at most, what is being committed included; in the unit of `add`. */
  readonly maxPendingWeight: number;
}

interface PendingItem<Item> {
  readonly item: Item;
  readonly weight: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: a bounded queue of writes in which what arrives while a commit is under way is committed together after
 * it. An item's promise resolves when its group is committed.
 *
 * The first item waits for the end of the event loop's turn, so that whatever else has arrived by then joins it. Nobody
 * waits for a time-out, so that a lone item is committed as soon as it would be without groups.
 *
 * Where an item meets another transaction's lock, its group waits for that as long as usual, but no further group until one
 * meets none: a transaction whose backend has stopped keeps its rows for as long as that takes, and those who sent them come
 * again and again.
 *
 * Where the database itself fails, everything that waits fails with the group: each group would wait anew for what is
 * missing, and the last for all of them.
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

  /** The weight that is pending, what is being committed included; in the unit of `add`. */
  get pendingWeight(): number {
    return this.#pendingWeight;
  }

  /** Resolves when the item is committed; rejects with a QueueFullError, or with what its own commit failed by. */
  add(item: Item, weight: number): Promise<void> {
    if (this.#pendingWeight + weight > this.#options.maxPendingWeight)
      return Promise.reject(new QueueFullError());
    this.#pendingWeight += weight;
    return new Promise((resolve, reject) => {
      this.#pending.push({ item, weight, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is pending any more. */
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

  /** Commits the halves separately, again and again, until an item that cannot be stored is alone. */
  async #bisect(group: readonly PendingItem<Item>[], lockWait: LockWait): Promise<boolean> {
    const middle = group.length >> 1;
    const first = await this.#settle(group.slice(0, middle), lockWait);
    const second = await this.#settle(group.slice(middle), lockWait);
    return first || second;
  }
}
