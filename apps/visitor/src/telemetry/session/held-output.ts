import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import type { EventSession } from "./event-session.ts";

/** What a session gives out: events to be sent, and what the device keeps of it. */
interface Output {
  send(event: SentEvent): void;
  save(session: EventSession): void;
  forget(): void;
  storeEndings(endings: readonly SentEvent[]): void;
}

/**
 * Holds in memory what a session gives out, while it is not certain that the visit may be recorded: nothing of it is sent or kept on the device until it is
 * released, and nothing ever of what is dropped.
 */
export class HeldOutput implements Output {
  readonly #output: Output;
  #events: SentEvent[] = [];
  #session: EventSession | null = null;
  #isHolding = false;

  constructor(output: Output) {
    this.#output = output;
  }

  get isHolding(): boolean {
    return this.#isHolding;
  }

  /** The number of events that are held. */
  get size(): number {
    return this.#events.length;
  }

  /** Holds what comes from now on. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Gives out what was held, in its order, and what comes from now on at once. */
  release(): void {
    this.#isHolding = false;
    const [events, session] = [this.#events, this.#session];
    this.drop();
    for (const event of events) this.#output.send(event);
    if (session) this.#output.save(session);
  }

  /** Forgets what is held. What comes next is held, or given out, as before. */
  drop(): void {
    this.#events = [];
    this.#session = null;
  }

  send(event: SentEvent): void {
    if (this.#isHolding) this.#events.push(event);
    else this.#output.send(event);
  }

  save(session: EventSession): void {
    if (this.#isHolding) this.#session = session;
    else this.#output.save(session);
  }

  /** Forgets the session at once: while the next one is held, nothing on the device may go on with the last. */
  forget(): void {
    this.#session = null;
    this.#output.forget();
  }

  /** Of a page that dies while it holds, nothing is left. */
  storeEndings(endings: readonly SentEvent[]): void {
    if (!this.#isHolding) this.#output.storeEndings(endings);
  }
}
