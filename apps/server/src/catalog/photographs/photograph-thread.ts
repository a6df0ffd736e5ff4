import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { ThreadError } from "../../platform/errors.ts";
import { Turns } from "../../platform/turns.ts";
import { PhotographError } from "../pictures/image-format.ts";
import type * as tasks from "./thread/tasks.ts";
import type { PhotographOutcome } from "./thread/tasks.ts";

type Tasks = typeof tasks;
type Result<Name extends keyof Tasks> =
  Awaited<ReturnType<Tasks[Name]>> extends PhotographOutcome<infer Value> ? Value : never;

const TASKS = fileURLToPath(new URL("thread/tasks.ts", import.meta.url));
/** How many photographs may wait, besides the one that is being read: each has up to 25 MB. */
const MAX_WAITING = 4;
/** How long reading and encoding a photograph may take once its turn has come, in milliseconds. */
const MAX_MS = 180_000;
/** For how long the thread stays without work, in milliseconds. */
const IDLE_MS = 30_000;

interface Settings {
  readonly maxWaiting?: number;
  readonly maxMs?: number;
  /** The module whose exports are the tasks. */
  readonly filename?: string;
}

/**
 * The thread that reads photographs, one at a time, separate from those for visitors' searches. It starts
 * with the first one, and ends when there is nothing to do.
 */
export class PhotographThread {
  readonly #maxWaiting: number;
  readonly #maxMs: number;
  readonly #filename: string;
  #pool: Piscina | undefined;
  readonly #turns = new Turns();
  #waiting = 0;

  constructor({ maxWaiting = MAX_WAITING, maxMs = MAX_MS, filename = TASKS }: Settings = {}) {
    this.#maxWaiting = maxWaiting;
    this.#maxMs = maxMs;
    this.#filename = filename;
  }

  /**
   * Resolves to a task's result for a photograph. Rejects with a PhotographError, or with a ThreadError where
   * the task failed.
   */
  async run<Name extends keyof Tasks>(name: Name, input: Parameters<Tasks[Name]>[0]): Promise<Result<Name>> {
    if (this.#waiting > this.#maxWaiting) throw new PhotographError("busy");
    this.#waiting++;
    return this.#turns.run(() => this.#work(name, input)).finally(() => this.#waiting--);
  }

  /** Ends the thread; rejects what still runs. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  async #work<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Result<Name>> {
    this.#pool ??= new Piscina({
      filename: this.#filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    });
    // An abort ends the thread; the next photograph gets another.
    const signal = AbortSignal.timeout(this.#maxMs);
    const outcome: PhotographOutcome<Result<Name>> = await this.#pool
      .run(input, { name, signal })
      .catch((cause: unknown) => {
        throw signal.aborted ? new PhotographError("too-slow", { cause }) : new ThreadError(name, cause);
      });
    if ("refused" in outcome) throw new PhotographError(outcome.refused);
    return outcome.result;
  }
}
