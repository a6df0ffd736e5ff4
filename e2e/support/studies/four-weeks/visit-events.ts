import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import type { SimulatedClock } from "./simulated-clock.ts";

/** The most events that are sent at once. */
const AT_ONCE = 8;
/** The server's answers when it has stored or quarantined an event. */
const KEPT = [204, 202];

/**
 * A visit's events by HTTP: numbered, with the times of the visitor's own clock, and waiting on the device
 * until they are sent.
 */
export class VisitEvents {
  readonly session = randomUUID();
  readonly began: number;
  readonly #origin: string;
  readonly #aquarium: string;
  readonly #clock: SimulatedClock;
  readonly #waiting: Readonly<Record<"client_ts", number> & Record<string, unknown>>[] = [];
  /** The participant as which they are recorded, once the visitor takes part. */
  participant: string | undefined;
  #seq = 0;
  #now: number;

  constructor(origin: string, aquarium: string, clock: SimulatedClock) {
    this.#origin = origin;
    this.#aquarium = aquarium;
    this.#clock = clock;
    this.#now = clock.now();
    this.began = this.#now;
  }

  get now(): number {
    return Math.round(this.#now);
  }

  /** Lets the visitor's time pass, and the server's if that is behind. */
  pass(ms: number): void {
    this.#now += ms;
    this.#clock.advanceTo(this.#now);
  }

  record<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
    this.recordUnchecked(name, payload);
  }

  /** Records what a client with a defect would. */
  recordUnchecked(name: EventName, payload: object): void {
    this.#seq += 1;
    this.#waiting.push({
      event_id: randomUUID(),
      session_id: this.session,
      name,
      client_ts: this.now,
      participant: this.participant,
      payload: { ...payload, session_seq: this.#seq, aquarium: this.#aquarium },
    });
  }

  /** Sends what waits. Rejects unless the server keeps all of it. */
  async send(): Promise<void> {
    while (this.#waiting.length > 0) {
      await Promise.all(
        this.#waiting.splice(0, AT_ONCE).map(async (event) => {
          const answer = await fetch(this.#origin + PATHS.logEvent, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              ...event,
              age_ms: Math.max(this.now, this.#clock.now()) - event.client_ts,
            }),
          });
          if (!KEPT.includes(answer.status)) throw new Error(`${answer.status}: ${await answer.text()}`);
        }),
      );
    }
  }
}
