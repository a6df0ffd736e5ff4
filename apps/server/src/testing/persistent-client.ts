import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import { makePng, toDataUrl } from "./png-fixture.ts";
import { SLUG } from "./running-app.ts";

const RETRY_MS = 1_000;
/** After each acknowledgement, so that a client stays within the bounds of visitors without a token. */
const PACE_MS = 400;
const IMAGE = toDataUrl(makePng());

/**
 * A client that sends drawings and events one after the other, each repeatedly until it is acknowledged, as
 * the app does.
 */
export class PersistentClient {
  /** The ids of those that were acknowledged. */
  readonly drawings: string[] = [];
  readonly events: string[] = [];
  /** The answers other than acknowledgements: a status, with whether it had Retry-After; or `no answer`. */
  readonly refusals = new Set<string>();
  readonly #address: () => string;
  readonly #lanes: Promise<void>[];
  #stopped = false;

  /**
   * Begins to send, in `lanes` concurrent sequences for each kind, to the address that the server has at the
   * time.
   */
  constructor(address: () => string, lanes = 2) {
    this.#address = address;
    this.#lanes = Array.from({ length: lanes }, () => [this.#sendDrawings(), this.#sendEvents()]).flat();
  }

  /** Resolves once `count` more drawings and events have been acknowledged. */
  async acknowledges(count: number): Promise<void> {
    const [drawings, events] = [this.drawings.length, this.events.length];
    while (this.drawings.length < drawings + count || this.events.length < events + count) await pause(20);
  }

  /** Goes on until everything begun is acknowledged, and begins nothing new. */
  async finish(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#lanes);
  }

  /** Stops at once, whatever has been begun. */
  abandon(): void {
    this.#stopped = true;
    this.#abandoned = true;
  }

  #abandoned = false;

  async #sendDrawings(): Promise<void> {
    while (!this.#stopped) {
      const drawing_id = randomUUID();
      const body = { uid: "guest", aquarium: SLUG, penguin_name: "p1", image: IMAGE, drawing_id };
      if (await this.#send(PATHS.saveDrawing, body)) this.drawings.push(drawing_id);
    }
  }

  async #sendEvents(): Promise<void> {
    while (!this.#stopped) {
      const event_id = randomUUID();
      const payload = { drawing_id: randomUUID(), total_strokes: 1 };
      const body = { event_id, session_id: "s", name: "undo", client_ts: 1e12, payload };
      if (await this.#send(PATHS.logEvent, body)) this.events.push(event_id);
    }
  }

  /** Resolves to whether it was acknowledged, which happens in the end, unless the client is abandoned. */
  async #send(path: string, body: unknown): Promise<boolean> {
    while (!this.#abandoned) {
      const answer = await fetch(this.#address() + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      if (answer?.ok) {
        await pause(PACE_MS);
        return true;
      }
      this.refusals.add(answer ? `${answer.status}, ${describe(answer)}` : "no answer");
      await pause(RETRY_MS);
    }
    return false;
  }
}

function describe({ headers }: Response): string {
  return headers.has("retry-after") ? "Retry-After" : "no Retry-After";
}
