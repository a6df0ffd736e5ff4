import type { DeviceReferences } from "@harapen/contract/calls/references";
import type { SearchRequest } from "@harapen/contract/calls/search";
import type { AnswerTo, FromWorker, ToWorker, Wanted } from "./messages.ts";

/** How long an answer may take, in milliseconds, before the worker counts as dead: a browser may silently end one in the background. */
const SILENCE_MS = 8_000;

interface Waiting {
  readonly resolve: (answer: FromWorker) => void;
  readonly reject: (error: unknown) => void;
}

/** Searches an aquarium's references in a worker of its own. */
export class DeviceSearcher {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #tasks = 0;
  #failure: Error | undefined;

  constructor({ references }: DeviceReferences) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.#waiting.get(data.task)?.resolve(data);
      this.#waiting.delete(data.task);
    };
    // This may happen before any search: the script may not have loaded, or the browser may lack module workers (Safari before 15).
    this.#worker.onerror = (event) => this.#fail(event);
    this.#worker.onmessageerror = (event) => this.#fail(event);
    this.#send({ references });
  }

  /** Whether the worker has failed: it does not answer any more. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Ranks the references for a search request, or chooses the next question about it. Rejects where the worker fails or has failed. */
  async find<What extends Wanted>(wanted: What, request: SearchRequest): Promise<AnswerTo<What>> {
    return (await this.#ask(wanted, request)) as AnswerTo<What>;
  }

  #ask(wanted: Wanted, { pos, part, data, bandcolor, penname, looks = [] }: SearchRequest) {
    this.#tasks += 1;
    const task = this.#tasks;
    const drawing = { counts: pos, mask: part, strokes: data, bandColors: bandcolor, name: penname };
    const silence = setTimeout(() => this.close("the worker is silent"), SILENCE_MS);
    return new Promise<FromWorker>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.set(task, { resolve, reject });
      this.#send({ task, wanted, drawing, looks });
    }).finally(() => clearTimeout(silence));
  }

  /** Ends the worker, and rejects everything that waits for it with this reason. */
  close(reason: string): void {
    this.#worker.terminate();
    this.#fail(new Error(reason));
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #fail(cause: unknown): void {
    const failure = new Error("no search on the device", { cause });
    this.#failure = failure;
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}
