import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import type { EventAnswer } from "../api/log-event.ts";
import type { Clock } from "../platform/clock.ts";
import { warn } from "../platform/log.ts";
import type { GuardedStorage } from "../platform/web-storage.ts";
import { type Attempt, DurableQueue, type Kind } from "./durable-queue.ts";
import {
  fitsKeepalive,
  nextToSend,
  overflow,
  QUEUE_LIMIT,
  type QueuedEvent,
  queuedEvent,
} from "./event-order.ts";
import { ownerPrefix, PageLeases } from "./page-leases.ts";
import type { Records } from "./record-store.ts";
import { type StoredEvent, type StoredRecord, WriteBehind } from "./write-behind.ts";

/**
 * Where the events are in IndexedDB. A browser that crashes has what is written in the system's hands: that
 * is enough.
 */
export const EVENTS_PLACE = { database: "harapen-telemetry", store: "events", isRelaxed: true };

/** The interval at which a page renews its leases and adopts the events of pages that have died. */
const HEARTBEAT_MS = 60_000;
/** The time after which a page that has begun looks again: the one before it may have been still ending. */
const FIRST_BEAT_MS = 5_000;
/** The longest that events wait for a stroke to end; those of a longer stroke are sent while it goes on. */
export const MAX_DELAY_MS = 2_000;
/**
 * The longest queue that waits; a longer one is sent at once, so that no backlog grows while someone hardly
 * lifts the finger.
 */
export const MAX_DELAYED_EVENTS = 100;

/** What the machine is given. */
export interface EventsNeeds {
  readonly clock: Clock;
  readonly locks: () => LockManager | undefined;
  readonly store: Records<StoredRecord>;
  readonly items: GuardedStorage;
  readonly keepsNothing: () => boolean;
  newId(): string;
  painted(): Promise<void>;
  post(body: string, keepalive: boolean): Promise<EventAnswer>;
}

type Sent = Attempt & { readonly code: EventAnswer["code"] };

/**
 * Delivers events to the server, each once. They wait in memory and in the store; what a page leaves unsent
 * is adopted by another of the device (docs/behaviour.md#delivery-of-events).
 */
export class Events {
  readonly #needs: EventsNeeds;
  readonly #leases: PageLeases;
  readonly #writes: WriteBehind;
  readonly #sending: DurableQueue<QueuedEvent, Sent>;
  /** The events that this page has to send, by key, oldest first. They outlive the page in the store. */
  readonly #queue = new Map<string, QueuedEvent>();
  /**
   * The sum of the queue's bytes, kept up to date: adding them all up with each event would slow drawing more
   * with every one.
   */
  #queuedBytes = 0;
  #isHidden = false;
  #cancelPersisting: (() => void) | undefined;
  #delivered = 0;
  #storedEndings = 0;
  /** Since when a finger has been drawing, by the monotonic clock. */
  #strokeSince = Number.NEGATIVE_INFINITY;
  /**
   * The number of events that will never arrive and have not been reported; stored with the events, so that
   * it outlives the page.
   */
  #unreported = 0;
  #report: ((count: number) => void) | undefined;

  constructor(needs: EventsNeeds) {
    this.#needs = needs;
    this.#leases = new PageLeases(needs);
    this.#writes = new WriteBehind({ ...needs, ownPrefix: () => this.#leases.ownPrefix });
    this.#sending = new DurableQueue(needs, this.#kind());
  }

  /** Delivers an event to the server, now or later, once. Never throws, never waits. */
  deliver(event: SentEvent): void {
    try {
      this.#delivered += 1;
      const key = this.#leases.ownKey(String(this.#delivered).padStart(9, "0"));
      const stored = storedEvent(event);
      this.#writes.put(key, stored);
      if (event.name === "stroke_start") this.#strokeSince = this.#needs.clock.now();
      if (event.name === "stroke_end") this.#strokeSince = Number.NEGATIVE_INFINITY;
      this.#enqueue([queuedEvent(key, stored)]);
    } catch (error) {
      warn("an event could not be delivered", error);
    }
  }

  /**
   * Stores the events with which this page would end if it died now, in place of those that were stored
   * before, with the next `write`. A living page never sends them: only a page that adopts what a dead one
   * left does.
   */
  storeEndings(endings: readonly SentEvent[]): void {
    endings.forEach((event, index) => {
      this.#writes.put(this.#endingKey(index), storedEvent(event));
    });
    for (let index = endings.length; index < this.#storedEndings; index++)
      this.#writes.delete(this.#endingKey(index));
    this.#storedEndings = endings.length;
  }

  /** Writes what is to be stored. Never throws. */
  write(): Promise<void> {
    return this.#writes.write();
  }

  /**
   * Begins to send what was left on this device earlier too. `report` is called with the number of events
   * that will never arrive since it was last called; it records them as an `error_client` with code
   * `events_dropped`. `mayEnd`: whether the page may be about to end. Called again, it does nothing. Returns
   * whether it was the first call.
   */
  open(report: (count: number) => void, mayEnd: boolean): boolean {
    if (this.#report) return false;
    this.#report = report;
    this.#flush(mayEnd);
    this.#beat();
    return true;
  }

  /** The page was shown, or hidden, or the network is back. */
  onVisibility(isHidden: boolean): void {
    this.#flush(isHidden);
    if (!isHidden) void this.#adoptOrphans();
  }

  /**
   * The page ends or goes to the back-forward cache: one that is left for another is hidden only after it,
   * and in some browsers never.
   */
  onPageHide(): void {
    this.#flush(true);
    this.#leases.release();
  }

  /**
   * The page is back from the back-forward cache. What it counted as dropped is where it is stored: the page
   * that adopts its records reports it.
   */
  onRestored(): void {
    this.#unreported = 0;
    this.#leases.renewPageId();
  }

  /** Drops all events, also those in flight, should they come back: they are not to arrive. */
  drop(): void {
    for (const event of [...this.#queue.values()]) this.#remove(event);
  }

  /** Drops the events that wait on the device, whichever page's they are. Never rejects. */
  async dropStored(): Promise<void> {
    for (const prefix of this.#writes.backupPrefixes()) this.#writes.popBackup(prefix);
    await this.#needs.store
      .clear()
      .catch((error: unknown) => warn("events that wait were not dropped", error));
  }

  #kind(): Kind<QueuedEvent, Sent> {
    return {
      next: (state) => nextToSend(this.#queue.values(), { ...state, isHidden: this.#isHidden }),
      delay: () => (this.#isHidden ? 0 : this.#delayWhileDrawing()),
      send: async (event) => {
        const answer = await this.#needs.post(event.body, fitsKeepalive(event));
        if (answer.code !== "retry")
          return {
            code: answer.code,
            reach: answer.code === "acknowledged" ? "yes" : "unknown",
            retryAfterMs: 0,
          };
        const isDropped = !this.#queue.has(event.key);
        return { ...answer, reach: isDropped ? "unknown" : "no" };
      },
      settle: (event, { code }) => {
        const isDropped = !this.#queue.has(event.key);
        if (code !== "retry" || isDropped) this.#remove(event);
        else this.#queue.set(event.key, { ...event, failures: event.failures + 1 });
        if (code === "refused") this.#countDropped(1);
        if (code === "acknowledged") this.#reportDropped();
      },
    };
  }

  /**
   * Milliseconds that sending is to wait for the finger to lift; 0 or less for not at all. A request costs a
   * slow phone milliseconds, which the ink under a finger needs more.
   */
  #delayWhileDrawing(): number {
    if (this.#queue.size > MAX_DELAYED_EVENTS) return 0;
    return this.#strokeSince + MAX_DELAY_MS - this.#needs.clock.now();
  }

  /**
   * Queues events. A visible page writes them in a task of its own and sends them after the next paint, so
   * that no finger waits for it.
   */
  #enqueue(events: Iterable<QueuedEvent>): void {
    for (const event of events) this.#add(event);
    this.#dropOverflow();
    if (this.#isHidden) this.#persistAndSend();
    else this.#cancelPersisting ??= this.#needs.clock.after(0, () => void this.#persistThenSend());
  }

  /** Sends what is queued at once, without backoff: the network or the visitor came or went. */
  #flush(isHidden: boolean): void {
    this.#isHidden = isHidden;
    if (!isHidden) this.#writes.resume();
    void this.#persist().then(() => this.#sending.flush());
  }

  /** Writes the queue to the store and sends it, at the same time. */
  #persistAndSend(): void {
    void this.#persist().then(() => this.#sending.drain());
  }

  /** To begin a request takes a slow phone milliseconds, for which the answer to a press would wait. */
  async #persistThenSend(): Promise<void> {
    void this.#persist();
    await this.#needs.painted();
    this.#sending.drain();
  }

  /**
   * Begins to write. Resolves once there is a backup where the page may end: requests take time, and browsers
   * end a closed page in the middle of them.
   */
  async #persist(): Promise<void> {
    this.#cancelPersisting?.();
    this.#cancelPersisting = undefined;
    void this.#writes.write({ pageMayEnd: this.#isHidden });
  }

  /** Adds an event to the queue. One that is queued already, and may be in flight, stays as it is. */
  #add(event: QueuedEvent): void {
    if (this.#queue.has(event.key)) return;
    this.#queue.set(event.key, event);
    this.#queuedBytes += event.bytes;
  }

  #remove({ key, bytes }: QueuedEvent): void {
    if (this.#queue.delete(key)) this.#queuedBytes -= bytes;
    this.#writes.delete(key);
  }

  #dropOverflow(): void {
    if (this.#queue.size <= QUEUE_LIMIT.events && this.#queuedBytes <= QUEUE_LIMIT.bytes) return;
    const dropped = overflow([...this.#queue.values()], this.#sending.inFlight);
    for (const event of dropped) this.#remove(event);
    this.#countDropped(dropped.size);
  }

  #countDropped(count: number): void {
    if (count === 0) return;
    if (this.#unreported === 0) warn("events were dropped", count);
    this.#unreported += count;
    this.#writes.put(this.#leases.ownKey("dropped"), { dropped: this.#unreported });
  }

  /**
   * Reports what was dropped since the last time, as events arrive again. What the listener delivers is
   * written in one transaction with the count's end.
   */
  #reportDropped(): void {
    if (this.#unreported === 0) return;
    const count = this.#unreported;
    this.#unreported = 0;
    this.#writes.delete(this.#leases.ownKey("dropped"));
    this.#report?.(count);
  }

  #beat(nextMs = FIRST_BEAT_MS): void {
    void this.#adoptOrphans();
    this.#needs.clock.after(nextMs, () => this.#beat(HEARTBEAT_MS));
  }

  /**
   * Renews this page's leases and queues the orphans: what pages that have died left unsent, and what they
   * stored after it looked before. Where there is no store, they may have left backups. Never rejects:
   * without the store or the locks, the page still sends its own events.
   */
  async #adoptOrphans(): Promise<void> {
    try {
      await this.#leases.acquire(this.#leases.ownPrefix);
      this.#leases.renew();
      const keys = await this.#needs.store.keys().catch((error: unknown) => {
        warn("no events of earlier pages can be read", error);
        return undefined;
      });
      const prefixes = new Set([...(keys ?? []).map(ownerPrefix), ...this.#writes.backupPrefixes()]);
      for (const prefix of prefixes)
        if (prefix !== this.#leases.ownPrefix && (await this.#leases.acquire(prefix)))
          this.#adopt(prefix, new Map(keys && (await this.#needs.store.entries(prefix))));
    } catch {}
  }

  #adopt(prefix: string, records: Map<string, StoredRecord>): void {
    // What is done with may have been read before it was deleted.
    for (const key of [...records.keys()]) if (this.#writes.isChanging(key)) records.delete(key);
    for (const [key, record] of this.#writes.popBackup(prefix)) {
      if (record) {
        records.set(key, record);
        this.#writes.put(key, record);
      } else {
        records.delete(key);
        this.#writes.delete(key);
      }
    }
    const events = [];
    for (const [key, record] of records) {
      if ("dropped" in record) {
        this.#writes.delete(key);
        this.#countDropped(record.dropped);
      } else events.push(queuedEvent(key, record));
    }
    this.#enqueue(events);
  }

  #endingKey(index: number): string {
    return this.#leases.ownKey(`ending ${index}`);
  }
}

/** Throws where the event is no JSON, as with a circle in its payload. */
function storedEvent(event: SentEvent): StoredEvent {
  return { name: event.name, body: JSON.stringify(event) };
}
