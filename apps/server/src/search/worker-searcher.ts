import { Worker } from "node:worker_threads";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { AquariumSnapshot, ReferenceChanges } from "./aquarium-snapshot.ts";
import type { SearchAnswer } from "./search-index.ts";
import type { Searcher } from "./searcher.ts";
import type { WorkerMessage } from "./worker-messages.ts";

interface PendingSearch {
  readonly drawing: Drawing;
  readonly answer: PromiseWithResolvers<SearchAnswer>;
}

/**
 * Searches in a worker thread, one drawing after the other, so that no other request waits for a search among very many
 * penguins. A search that makes the thread fail is rejected; another thread takes its place, and the searches behind it.
 */
export class WorkerSearcher implements Searcher {
  #snapshot: AquariumSnapshot;
  #worker: Worker | undefined;
  /** Searches that the worker has not answered yet, in order. */
  readonly #pending: PendingSearch[] = [];
  #closed = false;

  constructor(snapshot: AquariumSnapshot) {
    this.#snapshot = snapshot;
    this.#worker = this.#start();
  }

  get snapshot(): AquariumSnapshot {
    return this.#snapshot;
  }

  search(drawing: Drawing): Promise<SearchAnswer> {
    const search = { drawing, answer: Promise.withResolvers<SearchAnswer>() };
    this.#pending.push(search);
    this.#worker ??= this.#start();
    this.#worker.ref();
    send(this.#worker, { kind: "search", drawing });
    return search.answer.promise;
  }

  /** Returns this same searcher: searches from before the change are answered before it, unless their thread has to be replaced. */
  refresh(snapshot: AquariumSnapshot, changes: ReferenceChanges): Searcher {
    this.#snapshot = snapshot;
    const { penguins, versions } = snapshot;
    if (this.#worker) send(this.#worker, { kind: "refresh", parts: { penguins, versions }, changes });
    return this;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#pending.map(({ answer }) => answer.promise));
    await this.#terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url));
    worker.unref();
    worker.on("message", (answer: SearchAnswer) => this.#resolveNext(answer));
    let failure: { cause: unknown } | undefined;
    worker.on("error", (cause) => {
      failure = { cause };
    });
    // An error may overtake the answers before it; by the thread's end all of them have come.
    worker.on("exit", () => {
      if (failure) this.#replace(worker, failure.cause);
    });
    send(worker, { kind: "load", snapshot: this.#snapshot });
    return worker;
  }

  #resolveNext(answer: SearchAnswer): void {
    this.#pending.shift()?.answer.resolve(answer);
    if (this.#pending.length > 0) return;
    if (this.#closed) void this.#terminate();
    else this.#worker?.unref();
  }

  /**
   * The oldest search is the one that failed: the thread works through them in order. Those behind it are searched in the
   * newest snapshot, though the codes of their band colours were taken from the one before: rare, as it takes a failure and
   * an import at once, and harmless unless that import changed these very colours.
   */
  #replace(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    const { slug } = this.#snapshot;
    this.#pending.shift()?.answer.reject(new Error(`A search in ${slug} failed in its thread.`, { cause }));
    if (this.#pending.length === 0) return;
    this.#worker = this.#start();
    this.#worker.ref();
    for (const { drawing } of this.#pending) send(this.#worker, { kind: "search", drawing });
  }

  async #terminate(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function send(worker: Worker, message: WorkerMessage): void {
  worker.postMessage(message);
}
