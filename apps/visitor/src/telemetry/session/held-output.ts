import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import type { EventSession } from "./event-session.ts";

/** The output of a session: events to be sent, and what the device keeps of it. */
interface Output {
  send(event: SentEvent): void;
  save(session: EventSession): void;
  forget(): void;
  storeEndings(endings: readonly SentEvent[]): void;
}

/**
 * Holds a session's output in memory while it is not certain that the visit may be recorded: nothing of it is sent or kept on the device until it is
 * released, and what is dropped never is.
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

  /** Holds the output from now on. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Passes on what was held, in order, and further output at once from now on. */
  release(): void {
    this.#isHolding = false;
    const [events, session] = [this.#events, this.#session];
    this.drop();
    for (const event of events) this.#output.send(event);
    if (session) this.#output.save(session);
  }

  /** Forgets what is held. Further output is held or passed on as before. */
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

  /** Forgets the session at once, even while holding: no page may go on with the last session from the device. */
  forget(): void {
    this.#session = null;
    this.#output.forget();
  }

  /** A page that dies while it holds leaves nothing. */
  storeEndings(endings: readonly SentEvent[]): void {
    if (!this.#isHolding) this.#output.storeEndings(endings);
  }
}
