import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { DatabaseSettings } from "../../database/database.ts";
import type { LearnMessage, LearnResult, LearnTask } from "./worker-messages.ts";

/**
 * Debounces successive saves, which are then learned from together; by then the visit's last events have
 * arrived, too.
 */
const DEBOUNCE_MS = 4_000;
/**
 * The longest that the debounce puts learning off: somebody who saves without a pause would put it off for
 * ever.
 */
const LONGEST_DEBOUNCE_MS = 30_000;
/** After how long an idle worker is stopped: it holds memory and a connection. */
const IDLE_MS = 10_000;
/**
 * The worker's heap in megabytes: twice what was enough for the largest drawings that are read. A worker that
 * needs more ends, and its task has failed.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

interface Settings {
  readonly database: DatabaseSettings;
  readonly log: Logger;
  /** Hears of the outcome of every run. */
  readonly onResult?: (result: LearnResult) => void;
  /** Starts the thread; set only by tests. */
  readonly startThread?: (database: DatabaseSettings) => Worker;
}

function startThread({ dataDir, databaseUrl }: DatabaseSettings): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { dataDir, databaseUrl },
    resourceLimits: RESOURCE_LIMITS,
  });
}

/**
 * Learns penguins in a background worker after their confirmations: debounced, one at a time, each once
 * however often it was scheduled.
 */
export class BackgroundLearner {
  readonly #settings: Settings;
  /** The scheduled tasks, by aquarium and penguin. */
  readonly #pending = new Map<string, LearnTask>();
  #timer: NodeJS.Timeout | undefined;
  /** When the present debounce began. */
  #puttingOffSince: number | undefined;
  #worker: Worker | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Schedules a penguin whose drawing has been confirmed; returns at once. */
  schedule(task: LearnTask): void {
    if (this.#closed) return;
    this.#pending.set(JSON.stringify([task.aquarium, task.penguin]), task);
    this.#startTimer();
  }

  /** Finishes the running task. What is still pending is learned after the next start, or by the command. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#pending.clear();
    clearTimeout(this.#timer);
    await this.#running;
    await this.#stopWorker();
  }

  #startTimer(): void {
    if (this.#running) return;
    this.#puttingOffSince ??= performance.now();
    const left = this.#puttingOffSince + LONGEST_DEBOUNCE_MS - performance.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#puttingOffSince = undefined;
        this.#running = this.#learnPending().finally(() => this.#afterRun());
      },
      Math.min(DEBOUNCE_MS, left),
    ).unref();
  }

  #afterRun(): void {
    this.#running = undefined;
    if (this.#closed) return;
    if (this.#pending.size > 0) this.#startTimer();
    else this.#timer = setTimeout(() => this.#stopWorker(), IDLE_MS).unref();
  }

  async #learnPending(): Promise<void> {
    for (const [key, task] of [...this.#pending]) {
      if (this.#closed) return;
      this.#pending.delete(key);
      await this.#learn(task);
    }
  }

  async #learn(task: LearnTask): Promise<void> {
    const { log } = this.#settings;
    try {
      const worker = this.#getWorker();
      const answer = once(worker, "message") as Promise<[LearnResult]>;
      send(worker, { kind: "learn", task });
      const [result] = await answer;
      this.#report(task, result);
    } catch (error) {
      this.#worker = undefined;
      this.#settings.onResult?.({ kind: "failed", reason: "thread" });
      log.warn({ ...task, err: error }, "a penguin could not be learned");
    }
  }

  #report(task: LearnTask, result: LearnResult): void {
    const { log, onResult } = this.#settings;
    onResult?.(result);
    if (result.kind === "live" || result.kind === "moved")
      log.debug({ ...task, weight: result.weight }, "learned");
    else if (result.kind === "unchanged") log.debug(task, "learned: nothing changes");
    else if (result.kind === "not due") log.debug(task, "not learned: too little has come");
    else if (result.kind === "frozen") log.info(task, "learns nothing: the aquarium is frozen");
    else if (result.kind === "paused") log.debug(task, "learns nothing before the end of a study");
    else if (result.kind === "waiting")
      log.warn(task, "not learned: it has failed too often, and waits for `learn`");
    else log.warn({ ...task, reason: result.reason }, "a penguin could not be learned");
  }

  #getWorker(): Worker {
    this.#worker ??= this.#startWorker();
    return this.#worker;
  }

  /** Starts a worker. Listens to its errors as long as it exists: an unhandled one would end the server. */
  #startWorker(): Worker {
    const { database, log, startThread: start = startThread } = this.#settings;
    const worker = start(database);
    worker.on("error", (error) => {
      if (this.#worker === worker) this.#worker = undefined;
      log.warn({ err: error }, "the learner's thread has failed");
    });
    return worker;
  }

  async #stopWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    const exit = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    send(worker, { kind: "stop" });
    await exit;
  }
}

function send(worker: Worker, message: LearnMessage): void {
  worker.postMessage(message);
}
