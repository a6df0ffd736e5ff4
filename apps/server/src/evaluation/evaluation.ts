import { Worker } from "node:worker_threads";
import type { Evaluation, EvaluationResponse } from "@harapen/contract/staff/evaluation";
import type { Logger } from "pino";
import type { Database, DatabaseSettings } from "../database/database.ts";
import { loggableError } from "../platform/logging/loggable-error.ts";
import { answerOf } from "../platform/threads/answer-of.ts";
import { Turns } from "../platform/turns.ts";
import { EvaluationStore, isBeingMade, type StoredEvaluation } from "./evaluation-store.ts";

/** How old figures get before they are made anew where somebody looks at them. */
const DAY_MS = 24 * 60 * 60_000;
/**
 * The thread's heap in megabytes: what ten thousand judged visits need, several times. A thread that needs
 * more ends, and its figures have failed.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/** What the thread is given. */
export interface EvaluationTask {
  readonly database: DatabaseSettings;
  readonly aquarium: string;
}

/**
 * How well searches work at each aquarium, by its own visits: made in a thread of its own, one aquarium after
 * the other, at most once a day by itself, and stored.
 */
export class EvaluationRoom {
  readonly #settings: DatabaseSettings;
  readonly #log: Logger;
  readonly #store: EvaluationStore;
  readonly #turns = new Turns();
  readonly #closing = new AbortController();

  constructor(parts: {
    readonly config: DatabaseSettings;
    readonly log: Logger;
    readonly database: Database;
  }) {
    this.#settings = parts.config;
    this.#log = parts.log;
    this.#store = new EvaluationStore(parts.database);
  }

  /** Returns the last figures; begins to make them where there are none of the last day. */
  async of(aquarium: string, now = Date.now()): Promise<EvaluationResponse> {
    const known = await this.#store.find(aquarium);
    if (known && (isBeingMade(known, now) || !isDue(known, now))) return toResponse(known, now);
    await this.begin(aquarium, now);
    return { state: "running", evaluation: known?.figures ?? null };
  }

  /** Begins to make the figures of an aquarium anew, unless that is being done. */
  async begin(aquarium: string, now = Date.now()): Promise<void> {
    if (!(await this.#store.begin(aquarium, new Date(now).toISOString()))) return;
    void this.#turns.run(() => this.#make(aquarium));
  }

  /** Ends the running thread, if there is one. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turns.ended();
  }

  async #make(aquarium: string): Promise<void> {
    const { signal } = this.#closing;
    try {
      signal.throwIfAborted();
      const { dataDir, databaseUrl } = this.#settings;
      const task: EvaluationTask = { database: { dataDir, databaseUrl }, aquarium };
      const worker = new Worker(new URL("./worker.ts", import.meta.url), {
        workerData: task,
        resourceLimits: RESOURCE_LIMITS,
      });
      await this.#store.finish(aquarium, await answerOf<Evaluation>(worker, signal));
    } catch (error) {
      if (!signal.aborted)
        this.#log.error({ err: loggableError(error), aquarium }, "how well searches work could not be found");
      await this.#store.fail(aquarium);
    }
  }
}

/** Whether figures are to be made: there are none of the last day, and none failed in the last day. */
function isDue({ made_at, failed_at }: StoredEvaluation, now: number): boolean {
  const last = [made_at, failed_at].reduce<string>((latest, at) => (at && at > latest ? at : latest), "");
  return last === "" || Date.parse(last) < now - DAY_MS;
}

function toResponse(known: StoredEvaluation, now: number): EvaluationResponse {
  const { begun_at, failed_at, figures } = known;
  if (isBeingMade(known, now)) return { state: "running", evaluation: figures };
  return { state: failed_at !== null && failed_at >= begun_at ? "failed" : "ready", evaluation: figures };
}
