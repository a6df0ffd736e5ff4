import { setImmediate as nextTurn } from "node:timers/promises";

export interface GroupSettings<Item> {
  /** Stores all items or, rejecting, none. */
  readonly commit: (items: Item[]) => Promise<void>;
  /** Whether a commit failed by one of its items, so that the others may be stored without it. */
  readonly isFaultOfItem: (error: unknown) => boolean;
  /** Items of one commit at most. */
  readonly size: number;
  /** The weight that may wait, what is being committed included. */
  readonly weight: number;
}

interface Waiting<Item> {
  readonly item: Item;
  readonly weight: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Too much waits already; nothing was taken. */
export class QueueFullError extends Error {
  constructor() {
    super("too much waits to be stored");
    this.name = "TooMuchWaiting";
  }
}

/**
 * Commits what comes at once together, one group after the other: what comes while a commit is under way is the next
 * group. An item's promise resolves when its group is committed.
 *
 * The first item waits for the end of the event loop's turn, so that whatever else has arrived by then joins it: a
 * database that commits while the loop stands still (SQLite's) would otherwise never see two together. Nobody waits
 * for a time-out, so that a lone item is committed as soon as it would be without groups.
 */
export class GroupCommit<Item> {
  readonly #settings: GroupSettings<Item>;
  #waiting: Waiting<Item>[] = [];
  #weight = 0;
  #running: Promise<void> | undefined;

  constructor(settings: GroupSettings<Item>) {
    this.#settings = settings;
  }

  /** Resolves when the item is committed; rejects with `TooMuchWaiting` or with what its own commit failed by. */
  add(item: Item, weight: number): Promise<void> {
    if (this.#weight + weight > this.#settings.weight) return Promise.reject(new QueueFullError());
    this.#weight += weight;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, weight, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing that was taken waits any more. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    await nextTurn();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#settings.size);
      await this.#settle(group);
      for (const { weight } of group) this.#weight -= weight;
    }
    this.#running = undefined;
  }

  async #settle(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.#settings.commit(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && this.#settings.isFaultOfItem(error)) await this.#settleHalves(group);
      else for (const { reject } of group) reject(error);
    }
  }

  /** Halves again and again, until an item that cannot be stored is alone. */
  async #settleHalves(group: readonly Waiting<Item>[]): Promise<void> {
    const middle = group.length >> 1;
    await this.#settle(group.slice(0, middle));
    await this.#settle(group.slice(middle));
  }
}
