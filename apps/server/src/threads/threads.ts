import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { Piscina } from "piscina";
import { ApiError } from "../errors/api-error.ts";
import { ThreadError } from "../errors/thread-error.ts";
import type { SharedSnapshot } from "../search/shared-snapshot.ts";
import { FairQueue, type QueueOptions } from "./fair-queue.ts";
import { type Outcome, resultOf } from "./outcome.ts";
import type * as tasks from "./tasks.ts";
import type { ThreadData } from "./thread-data.ts";
import { toTransfer } from "./transfer.ts";

type Tasks = typeof tasks;
type Result<Name extends keyof Tasks> =
  Awaited<ReturnType<Tasks[Name]>> extends Outcome<infer Value> ? Value : never;

interface Settings {
  readonly count: number;
  /** The signer's, by which a record proves its search. */
  readonly key: Uint8Array;
  readonly log: Logger;
  /** The module whose exports are the tasks. */
  readonly filename?: string;
}

const TASKS = fileURLToPath(new URL("tasks.ts", import.meta.url));
/** The tasks that may wait for a thread: of all clients, and of one; a school class has one address. More are refused. */
const MAX_WAITING = { all: 400, client: 200 };
const RETRY_AFTER_SECONDS = 2;
/** V8's heap of one thread at most, in megabytes; the arrays of a search index are not part of it. A task that needs more ends its thread. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/**
 * The threads that decode large requests, check pictures and search, so that the event loop is free for everybody else. They
 * start with the first task. A task whose thread ends is rejected, another thread takes its place, and what waited goes on.
 */
export class Threads {
  readonly #settings: Settings;
  readonly #queue = new FairQueue();
  #pool: Piscina | undefined;
  #closed = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The tasks that wait for a thread. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Resolves to a task's result; its input's byte arrays are moved to the thread and empty afterwards. Rejects with the
   * ApiError of a refusal, with one ("service-unavailable") where too much waits, and with a ThreadError where it failed.
   * `client` is for whom it is done: clients take turns.
   */
  async run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    client: string,
  ): Promise<Result<Name>> {
    if (this.#closed) throw new ThreadError(name, "the threads were ended");
    const isFull = this.#queue.size >= MAX_WAITING.all || this.#queue.waitingOf(client) >= MAX_WAITING.client;
    if (isFull) throw new ApiError("service-unavailable", "The server is busy.", RETRY_AFTER_SECONDS);
    const { moved, memories } = toTransfer(input);
    const task = { ...moved, [Piscina.queueOptionsSymbol]: { client } satisfies QueueOptions };
    this.#pool ??= this.#start();
    const outcome = await this.#pool.run(task, { name, transferList: memories }).catch((cause: unknown) => {
      throw new ThreadError(name, cause);
    });
    return resultOf(outcome as Outcome<Result<Name>>);
  }

  /** Starts every thread, and prepares it for searches in a version of an aquarium. */
  async warmUp(snapshot: SharedSnapshot): Promise<void> {
    const all = Array.from({ length: this.#settings.count }, () =>
      this.run("prepareIndex", { snapshot }, ""),
    );
    await Promise.all(all);
  }

  /** Ends the threads; what still runs is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool?.destroy();
  }

  #start(): Piscina {
    const { count, key, log, filename = TASKS } = this.#settings;
    const pool = new Piscina({
      filename,
      workerData: { key } satisfies ThreadData,
      minThreads: count,
      maxThreads: count,
      maxQueue: MAX_WAITING.all,
      taskQueue: this.#queue,
      stricterFIFO: true,
      resourceLimits: RESOURCE_LIMITS,
    });
    pool.on("error", (error: unknown) => log.error({ err: error }, "a thread ended"));
    return pool;
  }
}
