import { Worker } from "node:worker_threads";
import type { Drawing } from "@harapen/recognition/identify";
import type { Changes, Known } from "./known.ts";
import type { Searcher } from "./searcher.ts";
import type { ToWorker } from "./worker-messages.ts";

interface Asked {
  readonly drawing: Drawing;
  readonly answer: PromiseWithResolvers<Uint8Array>;
}

/**
 * Searches in a thread of its own, one after the other, so that nobody else waits for a search among very many. A search that makes
 * the thread fail is refused; another thread takes its place, and the searches behind it.
 */
export class WorkerSearcher implements Searcher {
  #known: Known;
  #worker: Worker | undefined;
  /** What the worker has not answered yet, in order. */
  readonly #asked: Asked[] = [];
  #closed = false;

  constructor(known: Known) {
    this.#known = known;
    this.#worker = this.#start();
  }

  get known(): Known {
    return this.#known;
  }

  answer(drawing: Drawing): Promise<Uint8Array> {
    const asked = { drawing, answer: Promise.withResolvers<Uint8Array>() };
    this.#asked.push(asked);
    this.#worker ??= this.#start();
    this.#worker.ref();
    tell(this.#worker, { kind: "search", drawing });
    return asked.answer.promise;
  }

  /** The same searcher: what was asked before the change is answered before it. */
  refreshed(known: Known, changes: Changes): Searcher {
    this.#known = known;
    if (this.#worker) tell(this.#worker, { kind: "refresh", penguins: known.penguins, changes });
    return this;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#asked.map(({ answer }) => answer.promise));
    await this.#end();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url));
    worker.unref();
    worker.on("message", (answer: Uint8Array) => this.#take(answer));
    worker.on("error", (error) => this.#replace(worker, error));
    tell(worker, { kind: "know", known: this.#known });
    return worker;
  }

  #take(answer: Uint8Array): void {
    this.#asked.shift()?.answer.resolve(answer);
    if (this.#asked.length > 0) return;
    if (this.#closed) void this.#end();
    else this.#worker?.unref();
  }

  /** The oldest search is the one that failed: the thread works through them in order. */
  #replace(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    const { slug } = this.#known;
    this.#asked.shift()?.answer.reject(new Error(`A search in ${slug} failed in its thread.`, { cause }));
    if (this.#asked.length === 0) return;
    this.#worker = this.#start();
    this.#worker.ref();
    for (const { drawing } of this.#asked) tell(this.#worker, { kind: "search", drawing });
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function tell(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}
