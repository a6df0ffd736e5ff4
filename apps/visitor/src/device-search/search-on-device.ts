import type { Look } from "@harapen/contract/calls/looks";
import type { DeviceReferences } from "@harapen/contract/calls/references";
import type { SearchRequest } from "@harapen/contract/calls/search";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import type { SearchAnswer } from "../api/search.ts";
import type { AnswerTo, FromWorker, ToWorker, Wanted } from "./messages.ts";

/** The aquarium that the device can search now, and what searches it. */
let current: { readonly references: DeviceReferences; readonly searcher: DeviceSearcher } | undefined;

/** Prepares a worker for an aquarium's references, and ends the previous one. Does nothing where a working one is prepared for these. */
export function prepareDeviceSearch(references: DeviceReferences): void {
  if (current?.references === references && !current.searcher.hasFailed) return;
  current?.searcher.close("the references have changed");
  current = { references, searcher: new DeviceSearcher(references) };
}

function searcherOf(references: DeviceReferences): DeviceSearcher {
  prepareDeviceSearch(references);
  if (!current) throw new Error("nothing is prepared");
  return current.searcher;
}

/** Chooses the question that the server would; `null` where none is worth asking. Rejects where the device cannot. */
export async function nextLookOnDevice(
  references: DeviceReferences,
  request: SearchRequest,
): Promise<Look | null> {
  return (await searcherOf(references).find("next look", request)).look;
}

/**
 * Searches as the server would, over the references on the device: the same ranking where engine, catalog and what was learned are the same. `penguins` is
 * the aquarium's base list. The server has signed nothing of the answer. Rejects where the device cannot.
 */
export async function searchOnDevice(
  references: DeviceReferences,
  penguins: readonly Penguin[],
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { engine, ranked } = await searcherOf(references).find("ranking", request);
  const byId = new Map(penguins.map((penguin) => [penguin.id, penguin]));
  const ranking = ranked.flatMap((candidate): RankedPenguin[] => {
    const penguin = byId.get(candidate.id);
    return penguin ? [{ ...penguin, ...candidate }] : [];
  });
  const { catalog, learned } = references;
  return { ranking, versions: { engine, catalog, learned }, answerToken: undefined };
}

/** How long an answer may take, in milliseconds, before the worker counts as dead: a browser may silently end one in the background. */
const SILENCE_MS = 8_000;

interface Waiting {
  readonly resolve: (answer: FromWorker) => void;
  readonly reject: (error: unknown) => void;
}

/** Searches an aquarium's references in a worker of its own. */
class DeviceSearcher {
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
    const { pos, part, data, bandcolor, penname, looks = [] } = request;
    this.#tasks += 1;
    const task = this.#tasks;
    const drawing = { counts: pos, mask: part, strokes: data, bandColors: bandcolor, name: penname };
    const silence = setTimeout(() => this.close("the worker is silent"), SILENCE_MS);
    const answer = new Promise<FromWorker>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.set(task, { resolve, reject });
      this.#send({ task, wanted, drawing, looks });
    });
    return (await answer.finally(() => clearTimeout(silence))) as AnswerTo<What>;
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
