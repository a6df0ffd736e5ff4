import type { EventName } from "@harapen/contract/telemetry/events";

interface Named {
  readonly name: EventName;
}

/** The most events that are buffered: some minutes of drawing, while telemetry is loaded on a slow network. */
export const MAX_BUFFERED = 2_000;

/** Whether an event is one sample of many: without it, the others still tell what happened. */
const isSample = ({ name }: Named) => name === "stroke_move";

/** Events without a listener yet, in order. A full buffer drops samples first, the oldest, and then new events. */
export class EventBuffer<Event extends Named> {
  #events: Event[] = [];
  #dropped = 0;

  add(event: Event): void {
    if (this.#events.length < MAX_BUFFERED) {
      this.#events.push(event);
      return;
    }
    this.#dropped += 1;
    const sample = this.#events.findIndex(isSample);
    if (sample === -1) return;
    this.#events.splice(sample, 1);
    this.#events.push(event);
  }

  /** Returns the first event for which that is true; undefined where there is none. */
  find(isWanted: (event: Event) => boolean): Event | undefined {
    return this.#events.find(isWanted);
  }

  /** Empties the buffer. Returns what was in it, and how many events were dropped. */
  take(): { readonly events: readonly Event[]; readonly dropped: number } {
    const taken = { events: this.#events, dropped: this.#dropped };
    this.#events = [];
    this.#dropped = 0;
    return taken;
  }
}
