import type { Clock } from "../platform/clock.ts";
import type { GuardedStorage } from "../platform/web-storage.ts";

const PREFIX = "harapen-telemetry ";
/**
 * The time for which a lease holds: several renewals, as browsers let a hidden page's timers run only once a
 * minute.
 */
export const LEASE_MS = 3 * 60_000;

interface Needs {
  readonly clock: Pick<Clock, "wall">;
  readonly locks: () => LockManager | undefined;
  readonly items: GuardedStorage;
  newId(): string;
}

/**
 * Which page owns which records of the store that all pages share: each those that it made, as long as it
 * lives; the orphans of a dead page are adopted by one other. A living page holds a Web Lock of its name, or,
 * where there are none (pages that are not served by https), a lease in local storage that it renews.
 */
export class PageLeases {
  readonly #needs: Needs;
  #pageId: string;
  /** The leases that this page holds: the function that releases each, by its prefix. */
  readonly #leases = new Map<string, () => void>();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#pageId = needs.newId();
  }

  /** A key in the store that belongs to this page. */
  ownKey(name: string): string {
    return `${this.#pageId} ${name}`;
  }

  /** The prefix of all keys that belong to this page. */
  get ownPrefix(): string {
    return this.ownKey("");
  }

  /**
   * Gives the page another name: it has released its lease, and another page may have adopted what it had.
   */
  renewPageId(): void {
    this.#pageId = this.#needs.newId();
  }

  /**
   * Acquires the lease on the keys with this prefix, unless this page has it; resolves to false where another
   * living page has it.
   */
  async acquire(prefix: string): Promise<boolean> {
    if (this.#leases.has(prefix)) return true;
    const locks = this.#needs.locks();
    return locks ? this.#lock(locks, prefix) : this.#acquireStored(prefix);
  }

  /** Renews the leases that this page holds; to be called well within `LEASE_MS`. */
  renew(): void {
    if (this.#needs.locks()) return;
    for (const prefix of this.#leases.keys()) this.#write(prefix);
  }

  /**
   * Releases all leases, so that other pages adopt at once; a page that holds locks could not go to the
   * back-forward cache, either.
   */
  release(): void {
    for (const release of this.#leases.values()) release();
    this.#leases.clear();
  }

  #lock(locks: LockManager, prefix: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      locks
        .request(PREFIX + prefix, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock && new Promise<void>((release) => this.#leases.set(prefix, release));
        })
        .catch(reject);
    });
  }

  #acquireStored(prefix: string): boolean {
    const { items, clock } = this.#needs;
    if (isLeased(Number(items.read(PREFIX + prefix)), clock.wall()) || !this.#write(prefix)) return false;
    this.#leases.set(prefix, () => items.remove(PREFIX + prefix));
    return true;
  }

  /**
   * Writes a lease. Returns false where the browser forbids storage or has no room: then no page can adopt
   * another's events.
   */
  #write(prefix: string): boolean {
    return this.#needs.items.write(PREFIX + prefix, String(this.#needs.clock.wall() + LEASE_MS));
  }
}

/** Returns the prefix of all keys that belong to the owner of `key`. */
export function ownerPrefix(key: string): string {
  return key.slice(0, key.indexOf(" ") + 1);
}

/**
 * Whether a lease is running. One that ends later than any given now was given before the device's clock went
 * back.
 */
export function isLeased(until: number, now: number): boolean {
  return until > now && until <= now + LEASE_MS;
}
