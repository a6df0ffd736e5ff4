import { GUEST } from "@harapen/contract/constants";
import type { FailureReason } from "../api/api-error.ts";
import type { Clock } from "../platform/clock.ts";
import { warn } from "../platform/log.ts";
import { DurableQueue, type Kind } from "./durable-queue.ts";
import {
  delayUntilNextDue,
  dueSaves,
  loadStored,
  newQueuedSave,
  OUTBOX,
  overflow,
  ownerOf,
  postponed,
  type QueuedSave,
  type Save,
  sendableBy,
  withRetriesDue,
} from "./queued-save.ts";
import type { Records } from "./record-store.ts";

/**
 * sent: the server has it; waiting: it will be sent later; sign-in-required: it will be sent once the member
 * whose it is has signed in again; refused: the server will never accept it; unwanted: nor will it, as the
 * visitor was to be asked and has not agreed.
 */
export type Outcome = "sent" | "waiting" | "sign-in-required" | "refused" | "unwanted";

/** One sending of a save. */
export interface SaveAttempt {
  readonly outcome: Outcome;
  /** Why the call failed, where it did. */
  readonly reason?: FailureReason | undefined;
  /** Whether there was any answer, whoever gave it. */
  readonly isAnswered: boolean;
  /** The wait in milliseconds that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
}

/**
 * The first outcome of a save, for the visitor; `unwanted`: it is not stored, as visitors are asked for
 * consent and this one has not agreed.
 */
export interface Delivery extends Pick<SaveAttempt, "outcome" | "reason"> {
  /** Whether the device keeps it until it is sent; where not, only the page does. */
  readonly kept: boolean;
}

/** What the machine is given. */
export interface SavesNeeds {
  readonly clock: Clock;
  readonly locks: () => LockManager | undefined;
  readonly store: Records<QueuedSave>;
  newId(): string;
  /** Resolves once what a press leads to is painted. */
  painted(): Promise<void>;
  /** Sends a save once, in its owner's name. Never rejects. */
  send(queued: QueuedSave): Promise<SaveAttempt>;
  /** Returns a save in a form that the server accepts; an older version of the app may have queued it. */
  asAccepted(save: Save, others: readonly Save[]): Save;
  /** The member who is signed in; undefined for nobody. */
  member(): string | undefined;
  /** The participant of the study at an aquarium as which a save is recorded now, if any. */
  participant(aquarium: string): string | undefined;
  /** Whether a save may leave the page. */
  maySave(save: Save): boolean;
  onSent(key: string): void;
  /** Records that saves will never arrive. */
  onDropped(count: number): void;
  /** Asks the service worker to send what waits once there is a network, even without a page. */
  requestSync(): void;
}

type Sent = SaveAttempt & { readonly reach: "yes" | "no" };

/** The saves of the visitor, each kept until the server has it (docs/behaviour.md#saving). */
export class Saves {
  readonly #needs: SavesNeeds;
  readonly #queue: DurableQueue<QueuedSave, Sent>;
  /**
   * The saves that the device has not stored, where IndexedDB is forbidden or full, and in a preview: they
   * last as long as the page.
   */
  readonly #inMemory = new Map<string, QueuedSave>();
  /** The guests' saves that this page sends for the first time, and whether it knows of others that wait. */
  readonly #underWay = new Set<string>();
  #areWaiting = false;

  constructor(needs: SavesNeeds) {
    this.#needs = needs;
    this.#queue = new DurableQueue(needs, this.#kind());
  }

  /**
   * Sends a save, and retries later where that fails for a temporary reason. It is queued before it is sent,
   * so that a page closed meanwhile loses nothing; the server recognises a save sent twice by its ids.
   * Resolves when the save has been sent, is not wanted, or has failed and is queued as well as this device
   * can. Never rejects. What a press leads to is painted before the save is sent, which is large; its writing
   * has begun by then, as the page may hide for good before it paints.
   */
  async deliver(save: Save): Promise<Delivery> {
    const { clock, newId, painted, maySave, participant } = this.#needs;
    if (!maySave(save)) return { outcome: "unwanted", kept: true };
    const queued = {
      ...newQueuedSave(save, newId(), clock.wall()),
      participant: participant(save.request.aquarium),
    };
    const written = this.#put(queued);
    if (ownerOf(save) === GUEST) this.#underWay.add(queued.key);
    const attempt = await painted().then(() => this.#queue.sendFirst(queued));
    this.#underWay.delete(queued.key);
    const { outcome, reason } = attempt;
    const settled = written.then(() => this.#settle(queued, attempt));
    void settled.then(() => (outcome === "sent" ? this.#queue.flush() : this.#queue.drain()));
    // The queue is awaited only where it is needed.
    return { outcome, reason, kept: outcome === "sent" || (await settled) };
  }

  /** Sends what waits at once: the network, the visitor or a member's sign-in is back. */
  flush(): void {
    this.#queue.flush();
  }

  /** The page hides, maybe for good: the service worker goes on with what is unsent. */
  handOver(): void {
    if (this.#areWaiting || this.#underWay.size > 0) this.#needs.requestSync();
  }

  /** Resolves to all saves that wait, in no order. Never rejects. */
  async waiting(): Promise<QueuedSave[]> {
    const stored = await loadStored(this.#needs.store).catch(() => []);
    const byKey = new Map(stored.map((queued) => [queued.key, queued]));
    return [...new Map([...byKey, ...this.#inMemory]).values()];
  }

  /**
   * Runs `work` while neither another page nor the service worker sends, where the browser has locks and
   * allows them.
   */
  hold<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#queue.hold(work);
  }

  /** Drops the guests' saves that wait on this device. A member's wait for their sign-in. */
  async dropGuests(): Promise<void> {
    const guests = (await this.waiting()).filter(isGuests);
    await Promise.all(guests.map(({ key }) => this.#remove(key)));
  }

  /** Drops the guests' saves that only this page has. */
  dropUnstoredGuests(): void {
    for (const [key, queued] of this.#inMemory) if (isGuests(queued)) this.#inMemory.delete(key);
  }

  #kind(): Kind<QueuedSave, Sent> {
    let queue: readonly QueuedSave[] = [];
    let due: QueuedSave[] = [];
    const load = async () => {
      queue = sendableBy(await this.waiting(), this.#needs.member());
    };
    return {
      shared: {
        lock: OUTBOX,
        load: async (isEarly) => {
          await load();
          due = dueSaves(isEarly ? withRetriesDue(queue) : queue, this.#needs.clock.wall());
        },
        delay: async () => {
          await load();
          this.#noteWaiting(queue);
          return delayUntilNextDue(queue, this.#needs.clock.wall());
        },
      },
      next: () => due.shift(),
      send: async (queued) => {
        // The first time it is new: to measure it would hold up what a press leads to.
        const isNew = !queue.some(({ key }) => key === queued.key);
        const attempt = await this.#needs.send(isNew ? queued : this.#asAccepted(queued, queue));
        return { ...attempt, reach: attempt.isAnswered && attempt.retryAfterMs === 0 ? "yes" : "no" };
      },
      settle: (queued, attempt) => this.#settle(queued, attempt),
    };
  }

  /** The queue keeps the original: another version of the app may do better. */
  #asAccepted(queued: QueuedSave, queue: readonly QueuedSave[]): QueuedSave {
    const others = queue.map(({ save }) => save);
    return { ...queued, save: this.#needs.asAccepted(queued.save, others) };
  }

  /**
   * Removes a save that is done with; schedules the next attempt of one that is not. Resolves to whether the
   * device keeps it.
   */
  async #settle(queued: QueuedSave, { outcome, retryAfterMs }: SaveAttempt): Promise<boolean> {
    const { clock, onSent, onDropped } = this.#needs;
    if (outcome === "waiting" || outcome === "sign-in-required")
      return this.#put(postponed(queued, { now: clock.wall(), retryAfterMs, jitter: clock.random() }));
    if (outcome === "refused") onDropped(1);
    await this.#remove(queued.key);
    if (outcome === "sent") onSent(queued.key);
    return true;
  }

  /** Where something has just begun to wait, the service worker is asked to send it as well. */
  #noteWaiting(queue: readonly QueuedSave[]): void {
    const wereWaiting = this.#areWaiting;
    this.#areWaiting = queue.some(isGuests);
    if (this.#areWaiting && !wereWaiting) this.#needs.requestSync();
  }

  /**
   * Adds a save to the outbox, or replaces the one with its key; where there are too many, the least
   * important are dropped and reported. Resolves to whether the device keeps it; where not, the page does.
   * Never rejects.
   */
  async #put(queued: QueuedSave): Promise<boolean> {
    this.#inMemory.set(queued.key, queued);
    const dropped = overflow([...this.#inMemory.values()]);
    for (const { key } of dropped) this.#inMemory.delete(key);
    this.#reportDropped(dropped.size);
    try {
      const isStored = await this.#store(queued);
      if (isStored) this.#inMemory.delete(queued.key);
      return isStored;
    } catch (error) {
      warn("a save is kept in memory only", error);
      return false;
    }
  }

  /** Resolves to whether there is room for the save beside those that are more important. */
  async #store(queued: QueuedSave): Promise<boolean> {
    const { store } = this.#needs;
    const others = (await loadStored(store)).filter(({ key }) => key !== queued.key);
    const dropped = overflow([...others, queued]);
    const hasRoom = !dropped.delete(queued);
    const removed = Array.from(dropped, ({ key }) => [key, undefined] as const);
    await store.change([...removed, ...(hasRoom ? [[queued.key, queued] as const] : [])]);
    this.#reportDropped(dropped.size);
    return hasRoom;
  }

  #reportDropped(count: number): void {
    if (count > 0) this.#needs.onDropped(count);
  }

  /** Removes a save from the outbox. Never rejects. */
  async #remove(key: string): Promise<void> {
    this.#inMemory.delete(key);
    await this.#needs.store
      .change([[key, undefined]])
      .catch((error: unknown) => warn("a sent save stays in the outbox", error));
  }
}

const isGuests = ({ save }: Pick<QueuedSave, "save">) => ownerOf(save) === GUEST;
