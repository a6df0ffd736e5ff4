import type { Clock } from "../../platform/clock.ts";
import { GuardedStorage } from "../../platform/web-storage.ts";
import type { Change, Records } from "../record-store.ts";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Lets everything happen that waits for no timer: more steps than any chain of promises has here. */
export async function settled(): Promise<void> {
  for (let steps = 0; steps < 100; steps++) await undefined;
}

/** Storage with these items, which are also its own properties, as in browsers. */
export function storageOf(items: Map<string, string>): Storage {
  const methods = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
  const properties = {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  return new Proxy(methods, properties) as unknown as Storage;
}

/** A device with one clock, its tabs' storage and locks. Its time passes only when `pass` is called. */
export class Device {
  /** Milliseconds since 1970 and, as if the device had been started then, of the monotonic clock. */
  now = 1_000_000_000;
  /** How far the device's clock was set since. */
  clockWasSet = 0;
  /** Whether its database and its local storage fail. */
  databaseFails = false;
  /** The time that each of its database's transactions takes, in milliseconds. */
  databaseMs = 0;
  storageFails = false;
  readonly records = new Map<string, unknown>();
  readonly items = new Map<string, string>();
  readonly #timers = new Set<Timer>();
  readonly #held = new Map<string, Tab>();
  #waiting: { readonly tab: Tab; readonly name: string; readonly grant: () => void }[] = [];
  #ids = 0;
  /** The last transaction so far. */
  #committed = Promise.resolve();

  newId(): string {
    this.#ids += 1;
    return `id-${this.#ids}`;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.now + Math.max(0, ms), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /**
   * Resolves when a transaction that begins now is to be committed: after those that began before it, as
   * IndexedDB has it (https://www.w3.org/TR/IndexedDB/#transaction-scheduling).
   */
  transaction(): Promise<void> {
    const ms = this.databaseMs;
    const taken = ms > 0 ? new Promise<void>((resolve) => void this.after(ms, resolve)) : undefined;
    this.#committed = Promise.all([this.#committed, taken]).then(() => {});
    return this.#committed;
  }

  /** Lets time pass, and runs what is due meanwhile in its order. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await settled();
      const [next] = [...this.#timers].sort((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      this.#timers.delete(next);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = end;
  }

  lock<Result>(
    tab: Tab,
    name: string,
    { ifAvailable = false }: LockOptions,
    work: (lock: Lock | null) => Result | Promise<Result>,
  ): Promise<Result> {
    const begin = async () => {
      this.#held.set(name, tab);
      try {
        return await work({ name, mode: "exclusive" });
      } finally {
        if (this.#held.get(name) === tab) this.#release(name);
      }
    };
    if (!this.#held.has(name)) return begin();
    if (ifAvailable) return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ tab, name, grant: () => void begin().then(resolve, reject) });
    });
  }

  /** A tab has died: what it held and waited for is free. */
  releaseAll(tab: Tab): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.tab !== tab);
    for (const [name, holder] of [...this.#held]) if (holder === tab) this.#release(name);
  }

  #release(name: string): void {
    this.#held.delete(name);
    const next = this.#waiting.find((waiting) => waiting.name === name);
    if (!next) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
    next.grant();
  }
}

/**
 * A tab of a device, or its service worker: what a machine there is given. Once it has died nothing of it
 * happens any more.
 */
export class Tab {
  readonly device: Device;
  isAlive = true;

  constructor(device: Device) {
    this.device = device;
  }

  die(): void {
    this.isAlive = false;
    this.device.releaseAll(this);
  }

  /** Settles as `work` does, but never in a tab that has died by then. */
  living<Value>(work: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.isAlive && resolve(value),
        (error: unknown) => this.isAlive && reject(error),
      );
    });
  }

  readonly clock: Clock = {
    wall: () => this.device.now + this.device.clockWasSet,
    now: () => this.device.now,
    random: () => 0.5,
    after: (ms, run) => this.device.after(ms, () => this.isAlive && run()),
  };

  readonly locks = (): LockManager =>
    ({
      request: <Result>(
        name: string,
        ...rest: [LockOptions, LockGrantedCallback<Result>] | [LockGrantedCallback<Result>]
      ) => {
        const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
        return this.living(this.device.lock(this, name, options, work as never));
      },
    }) as unknown as LockManager;

  readonly items = new GuardedStorage(() => {
    const { items, storageFails } = this.device;
    if (storageFails || !this.isAlive) throw new DOMException("forbidden", "SecurityError");
    return storageOf(items);
  });

  /** Needs of a machine that tests need not change. */
  get page() {
    const { clock, locks, items, device } = this;
    return {
      clock,
      locks,
      items,
      newId: () => device.newId(),
      painted: () => new Promise<void>((resolve) => void clock.after(0, resolve)),
      keepsNothing: () => false,
    };
  }

  store<Value>(): Records<Value> {
    const { device } = this;
    const records = device.records as Map<string, Value>;
    const use = <Result>(work: () => Result) =>
      this.living(
        device.transaction().then(() => {
          // A tab that dies before its transaction takes it along.
          if (device.databaseFails || !this.isAlive) throw new DOMException("no room", "QuotaExceededError");
          return work();
        }),
      );
    const entriesOf = (prefix: string) =>
      [...records].filter(([key]) => key.startsWith(prefix)).sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      change: (changes: Iterable<Change<Value>>) =>
        use(() => {
          for (const [key, value] of changes) {
            if (value === undefined) records.delete(key);
            else records.set(key, structuredClone(value));
          }
        }),
      clear: () => use(() => records.clear()),
      keys: () => use(() => entriesOf("").map(([key]) => key)),
      entries: (prefix = "") => use(() => structuredClone(entriesOf(prefix))),
    };
  }
}
