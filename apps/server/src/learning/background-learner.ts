import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { DatabaseSettings } from "../storage/database.ts";
import type { Done, Task } from "./worker.ts";

/** Saves in a row are learned from together; by then the visit's last events have come, too. */
const QUIET_MS = 4_000;
/** An idle thread is let go of: it holds memory and a connection. */
const IDLE_MS = 10_000;

interface Settings {
  readonly database: DatabaseSettings;
  readonly log: Logger;
  /** For tests. */
  readonly quietMs?: number;
}

/** Learns penguins in the background after their confirmations, one at a time, each as often as needed and no more. */
export class BackgroundLearner {
  readonly #settings: Settings;
  /** Tasks that wait, by their names. */
  readonly #waiting = new Map<string, Task>();
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Returns at once. */
  schedule(task: Task): void {
    if (this.#closed) return;
    this.#waiting.set(JSON.stringify([task.aquarium, task.penguin]), task);
    this.#startSoon(this.#settings.quietMs ?? QUIET_MS);
  }

  /** Finishes what is being learned; what waits is learned after the next confirmation, or by the command. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    clearTimeout(this.#timer);
    await this.#running;
    await this.#letGo();
  }

  #startSoon(delay: number): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#learnAll().finally(() => {
        this.#running = undefined;
        if (this.#closed) return;
        if (this.#waiting.size > 0) this.#startSoon(this.#settings.quietMs ?? QUIET_MS);
        else this.#timer = setTimeout(() => this.#letGo(), IDLE_MS).unref();
      });
    }, delay).unref();
  }

  async #learnAll(): Promise<void> {
    for (const [name, task] of [...this.#waiting]) {
      if (this.#closed) return;
      this.#waiting.delete(name);
      await this.#learn(task);
    }
  }

  async #learn(task: Task): Promise<void> {
    const { log } = this.#settings;
    try {
      const worker = this.#ready();
      const answer = once(worker, "message") as Promise<[Done]>;
      worker.postMessage(task);
      const [done] = await answer;
      if ("failed" in done) log.warn({ ...task, reason: done.failed }, "a penguin could not be learned");
      else log.debug({ ...task, weight: done.weight }, "learned");
    } catch (error) {
      this.#worker = undefined;
      log.warn({ ...task, reason: String(error) }, "a penguin could not be learned");
    }
  }

  #ready(): Worker {
    const { dataDir, databaseUrl } = this.#settings.database;
    this.#worker ??= new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { dataDir, databaseUrl },
    });
    return this.#worker;
  }

  async #letGo(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    const ended = once(worker, "exit");
    worker.postMessage("end");
    await ended;
  }
}
