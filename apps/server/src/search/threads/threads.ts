import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { Piscina } from "piscina";
import type { SharedSnapshot } from "../../catalog/published/aquarium-snapshot.ts";
import { ApiError, ThreadError } from "../../platform/errors.ts";
import { FairQueue, type Place } from "../../platform/threads/fair-queue.ts";
import { type Outcome, resultOf, toTransfer } from "../../platform/threads/outcome.ts";
import type * as tasks from "./tasks.ts";

type Tasks = typeof tasks;
type Result<Name extends keyof Tasks> =
  Awaited<ReturnType<Tasks[Name]>> extends Outcome<infer Value> ? Value : never;

interface Settings {
  readonly count: number;
  readonly log: Logger;
  /** The module whose exports are the tasks. */
  readonly filename?: string;
}

/** The client for whom a task is done. */
export interface TaskOwner {
  /** Its name in the queue, in which clients take turns. */
  readonly client: string;
  /** Aborted when nobody waits for the answer any more: a task that still waits for a thread is dropped. */
  readonly gone?: AbortSignal;
  /** Whether the task continues a request that is partly done: it is never refused, however much waits. */
  readonly continues?: boolean;
}

const TASKS = fileURLToPath(new URL("tasks.ts", import.meta.url));
/** The tasks that may wait for a thread: of all clients, and of one; a school class has one address. More are refused; where all of them are
 * too many, the last of whoever has the most. */
const MAX_WAITING = { all: 400, client: 200 };
const RETRY_AFTER_SECONDS = 2;
/**
 * The most memory of V8's heap for one thread, in megabytes, without the arrays of search indexes. A task
 * that needs more ends its thread.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/**
 * The threads that decode large requests, check pictures and search, so that these do not block the event
 * loop. They start with the first task. If a thread ends, its task is rejected, another thread replaces it,
 * and waiting tasks go on.
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
   * Resolves to a task's result; its input's byte arrays are moved to the thread and empty afterwards.
   * Rejects with the ApiError of a refusal, with one ("service-unavailable") where too much waits, and with a
   * ThreadError where the task failed.
   */
  async run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    owner: TaskOwner,
  ): Promise<Result<Name>> {
    if (this.#closed) throw new ThreadError(name, "the threads were ended");
    if (owner.gone?.aborted || !this.#admits(owner)) throw busy();
    const { moved, memories } = toTransfer(input);
    const dropped = Promise.withResolvers<never>();
    const { client, continues = false, gone } = owner;
    const place: Place = { client, continues, onDrop: () => dropped.reject(busy()) };
    const leave = () => this.#queue.drop(place);
    gone?.addEventListener("abort", leave);
    this.#pool ??= this.#start();
    const task = { ...moved, [Piscina.queueOptionsSymbol]: place };
    const done = this.#pool.run(task, { name, transferList: memories }).catch((cause: unknown) => {
      throw new ThreadError(name, cause);
    });
    const outcome = await Promise.race([done, dropped.promise]).finally(() =>
      gone?.removeEventListener("abort", leave),
    );
    return resultOf(outcome as Outcome<Result<Name>>);
  }

  #admits({ client, continues }: TaskOwner): boolean {
    if (continues) return true;
    if (this.#queue.waitingOf(client) >= MAX_WAITING.client) return false;
    return this.#queue.size < MAX_WAITING.all || this.#queue.makeRoomFor(client);
  }

  /**
   * Starts every thread, and prepares it for searches in a version of an aquarium. Where the threads are ended
   * meanwhile it only stops.
   */
  async warmUp(snapshot: SharedSnapshot): Promise<void> {
    const all = Array.from({ length: this.#settings.count }, () =>
      this.run("prepareIndex", { snapshot }, { client: "" }),
    );
    await Promise.all(all).catch((error: unknown) => {
      if (!this.#closed) throw error;
    });
  }

  /** Ends the threads; rejects what still runs. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool?.destroy();
  }

  #start(): Piscina {
    const { count, log, filename = TASKS } = this.#settings;
    const pool = new Piscina({
      filename,
      minThreads: count,
      maxThreads: count,
      maxQueue: Number.POSITIVE_INFINITY,
      taskQueue: this.#queue,
      stricterFIFO: true,
      resourceLimits: RESOURCE_LIMITS,
    });
    pool.on("error", (error: unknown) => log.error({ err: error }, "a thread ended"));
    return pool;
  }
}

function busy(): ApiError {
  return new ApiError("service-unavailable", "The server is busy.", RETRY_AFTER_SECONDS);
}
