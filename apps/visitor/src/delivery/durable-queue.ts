import type { Clock } from "../platform/clock.ts";
import { afterFailure, NO_FAILURES, RETRY_LIMITS, resetRetry } from "./retry-state.ts";

/** What every sending of an item tells; its kind may tell more. */
export interface Attempt {
  /**
   * What it says about the others: that the server can be reached now, that they have to wait, or nothing.
   */
  readonly reach: "yes" | "no" | "unknown";
  /** The wait in milliseconds that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
}

interface Item {
  readonly key: string;
}

/** What is under way when the next item is chosen. */
export interface SendState<Queued extends Item> {
  readonly inFlight: ReadonlyMap<string, Queued>;
  /** The last request failed, so that the next is a trial. */
  readonly isFailing: boolean;
}

/**
 * Items that all tabs and the service worker share, and that one of them sends at a time, one after the
 * other.
 */
export interface SharedItems {
  /** The Web Lock of whoever sends. */
  readonly lock: string;
  /** Reads what is due now; `isEarly`: also what would be retried later. */
  load(isEarly: boolean): Promise<void>;
  /** Resolves to the milliseconds until something is due; undefined where nothing waits. */
  delay(): Promise<number | undefined>;
}

/**
 * A kind of items: where they are kept, in which order they go, how they are sent, and what becomes of them
 * then.
 */
export interface Kind<Queued extends Item, Sent extends Attempt> {
  /** The item to send next; undefined where all have to wait. */
  next(state: SendState<Queued>): Queued | undefined;
  /** Sends an item once. Never rejects. */
  send(item: Queued): Promise<Sent>;
  /** Removes an item that is done with, or keeps it for later. */
  settle(item: Queued, sent: Sent): unknown;
  /** Milliseconds for which nothing is sent, for reasons of its own. */
  delay?(): number;
  /** The time after a failure, where it is always the same. */
  readonly retryMs?: number;
  readonly shared?: SharedItems;
}

interface Needs {
  readonly clock: Clock;
  /** The browser's Web Locks; undefined where it has none. */
  readonly locks: () => LockManager | undefined;
}

/**
 * The shortest time between two readings of shared items, so that one that another tab is sending does not
 * keep this one busy.
 */
const MIN_DELAY_MS = 1_000;

/**
 * Sends what the device keeps until the server has it: each item until its kind is done with it, after
 * failures with a backoff that all its items share, and never before the server allows.
 */
export class DurableQueue<Queued extends Item, Sent extends Attempt> {
  readonly #needs: Needs;
  readonly #kind: Kind<Queued, Sent>;
  readonly #inFlight = new Map<string, Queued>();
  #retry = NO_FAILURES;
  #cancelTimer = () => {};
  /**
   * Whether something has happened, since all was last tried, that makes a retry before the backoff
   * worthwhile.
   */
  #isEarly = false;
  #isMyTurn = false;

  constructor(needs: Needs, kind: Kind<Queued, Sent>) {
    this.#needs = needs;
    this.#kind = kind;
  }

  get inFlight(): ReadonlyMap<string, Queued> {
    return this.#inFlight;
  }

  /** Sends what waits at once, without backoff: the network or the visitor came or went. */
  flush(): void {
    this.#retry = resetRetry(this.#retry);
    this.#isEarly = true;
    const { shared } = this.#kind;
    if (shared) void this.#takeTurn(shared);
    else this.drain();
  }

  /** Sends as much as may be in flight, now or when backoff and delay are over. */
  drain(): void {
    this.#cancelTimer();
    const { shared, delay } = this.#kind;
    if (shared) void this.#schedule(shared);
    else this.#whenDue(delay?.() ?? 0, () => this.#sendAll());
  }

  /** Sends a new item before all others. Its caller settles it. */
  async sendFirst(item: Queued): Promise<Sent> {
    return this.#send(item, (sent) => sent);
  }

  /**
   * Runs `work` while neither another tab nor the service worker sends, where the browser has locks and
   * allows them.
   */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    return (await this.#withLock({}, work)) as Result;
  }

  #whenDue(delay: number, send: () => void): void {
    const wait = Math.max(delay, this.#retry.until - this.#needs.clock.now());
    if (wait > 0) this.#cancelTimer = this.#needs.clock.after(wait, () => this.drain());
    else send();
  }

  #sendAll(): void {
    for (let item = this.#next(); item; item = this.#next())
      void this.#sendAndSettle(item).then(() => this.drain());
  }

  #next(): Queued | undefined {
    return this.#kind.next({ inFlight: this.#inFlight, isFailing: this.#retry.failures > 0 });
  }

  async #sendAndSettle(item: Queued): Promise<void> {
    await this.#send(item, (sent) => this.#kind.settle(item, sent));
  }

  /**
   * The item is no longer in flight when it is settled: nothing may come in between, or it would be sent
   * twice.
   */
  async #send<Settled>(item: Queued, settle: (sent: Sent) => Settled): Promise<Awaited<Settled>> {
    const startedAt = this.#needs.clock.now();
    this.#inFlight.set(item.key, item);
    const sent = await this.#kind.send(item);
    this.#inFlight.delete(item.key);
    this.#note(sent, startedAt);
    return await settle(sent);
  }

  #note({ reach, retryAfterMs }: Attempt, startedAt: number): void {
    const { clock } = this.#needs;
    const { retryMs } = this.#kind;
    if (reach === "yes") this.#retry = resetRetry(this.#retry);
    if (reach !== "no") return;
    const failure = { startedAt, now: clock.now(), retryAfterMs, jitter: clock.random() };
    this.#retry =
      retryMs === undefined
        ? afterFailure(this.#retry, failure, RETRY_LIMITS)
        : afterFailure(this.#retry, { ...failure, jitter: 0 }, { firstMs: retryMs, longestMs: retryMs });
  }

  /**
   * Sends what is due, where no other tab does, and again where something makes an early retry worthwhile
   * meanwhile.
   */
  async #takeTurn(shared: SharedItems): Promise<void> {
    if (this.#isMyTurn) return;
    this.#isMyTurn = true;
    await this.#withLock({ ifAvailable: true }, async () => {
      do {
        const isEarly = this.#isEarly;
        this.#isEarly = false;
        await shared.load(isEarly);
        await this.#sendInTurn();
      } while (this.#isEarly);
    });
    this.#isMyTurn = false;
    await this.#schedule(shared);
  }

  async #sendInTurn(): Promise<void> {
    for (let item = this.#next(); item; item = this.#next())
      if (this.#needs.clock.now() >= this.#retry.until) await this.#sendAndSettle(item);
  }

  async #schedule(shared: SharedItems): Promise<void> {
    const delay = await shared.delay();
    this.#cancelTimer();
    if (delay === undefined) return;
    const wait = Math.max(delay, this.#retry.until - this.#needs.clock.now(), MIN_DELAY_MS);
    this.#cancelTimer = this.#needs.clock.after(wait, () => void this.#takeTurn(shared));
  }

  /**
   * Runs `work` in one tab at a time; where it is to run only if the lock is available, not at all while
   * another tab runs it.
   */
  async #withLock<Result>(options: LockOptions, work: () => Promise<Result>): Promise<Result | undefined> {
    let hasAnswered = false;
    const workWith = async (isMine: boolean) => {
      hasAnswered = true;
      return isMine ? work() : undefined;
    };
    try {
      const locks = this.#needs.locks();
      const { shared } = this.#kind;
      if (!locks || !shared) return await workWith(true);
      return await locks.request(shared.lock, options, (lock) => workWith(lock !== null));
    } catch (error) {
      if (hasAnswered) throw error;
      return work();
    }
  }
}
