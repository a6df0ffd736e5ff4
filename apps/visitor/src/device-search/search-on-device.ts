import type { Look } from "@harapen/contract/calls/looks";
import type { DeviceReferences } from "@harapen/contract/calls/references";
import type { SearchRequest } from "@harapen/contract/calls/search";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import type { SearchAnswer } from "../api/search.ts";
import type { Answer, FromWorker, ToWorker } from "./messages.ts";

/** The aquarium that the device can search now, and what searches it. */
let current: { readonly references: DeviceReferences; readonly searcher: DeviceSearcher } | undefined;

/**
 * Prepares a worker for an aquarium's references, and ends the previous one. Does nothing where a working one
 * is prepared for these.
 */
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

/**
 * Searches as the server would, over the references on the device: the same ranking where engine, catalog and
 * what was learned are the same. `penguins` is the aquarium's base list. The server has signed nothing of the
 * answer. Rejects where the device cannot.
 */
export async function searchOnDevice(
  references: DeviceReferences,
  penguins: readonly Penguin[],
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { engine, ranked, look } = await searcherOf(references).search(request);
  const byId = new Map(penguins.map((penguin) => [penguin.id, penguin]));
  const ranking = ranked.flatMap((candidate): RankedPenguin[] => {
    const penguin = byId.get(candidate.id);
    return penguin ? [{ ...penguin, ...candidate }] : [];
  });
  const { catalog, learned, visitors } = references;
  const versions = {
    engine_ver: engine,
    catalog_ver: catalog,
    learned_ver: learned,
    visitors_ver: visitors,
  };
  return { ranking, versions, answerToken: undefined, look };
}

/**
 * How long an answer may take, in milliseconds, before the worker counts as dead: a browser may silently end
 * one in the background.
 */
const SILENCE_MS = 8_000;

const keyOf = (search: number, answer: FromWorker["answer"]) => `${search} ${answer}`;

interface Waiting {
  readonly resolve: (answer: FromWorker) => void;
  readonly reject: (error: unknown) => void;
}

/** Searches an aquarium's references in a worker of its own. */
class DeviceSearcher {
  readonly #worker: Worker;
  readonly #waiting = new Map<string, Waiting>();
  #searches = 0;
  #failure: Error | undefined;

  constructor({ references, traits }: DeviceReferences) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const key = keyOf(data.search, data.answer);
      this.#waiting.get(key)?.resolve(data);
      this.#waiting.delete(key);
    };
    // This may happen before any search: the script may not have loaded, or the browser may lack module
    // workers (Safari before 15).
    this.#worker.onerror = (event) => this.#fail(event);
    this.#worker.onmessageerror = (event) => this.#fail(event);
    this.#send({ references, traits });
  }

  /** Whether the worker has failed: it does not answer any more. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * Ranks the references for a search request, and chooses the next question where it asks for it. Rejects
   * where the worker fails or has failed.
   */
  async search(
    request: SearchRequest,
  ): Promise<Answer<"ranking"> & { readonly look: Promise<Look | null> | undefined }> {
    const { pos, part, data, bandcolor, penname, looks = [], asks_look: asks = false } = request;
    this.#searches += 1;
    const search = this.#searches;
    const ranking = this.#awaitAnswer(search, "ranking");
    const look = asks ? this.#awaitAnswer(search, "look") : undefined;
    // Where the ranking fails, nobody waits for the question.
    look?.catch(() => {});
    const drawing = { counts: pos, mask: part, strokes: data, bandColors: bandcolor, name: penname };
    this.#send({ search, drawing, looks, asks });
    return { ...(await ranking), look: look?.then((answer) => answer.look) };
  }

  #awaitAnswer<Name extends FromWorker["answer"]>(search: number, name: Name): Promise<Answer<Name>> {
    const silence = setTimeout(() => this.close("the worker is silent"), SILENCE_MS);
    const answer = new Promise<FromWorker>((resolve, reject) => {
      if (this.#failure) reject(this.#failure);
      else this.#waiting.set(keyOf(search, name), { resolve, reject });
    });
    return answer.finally(() => clearTimeout(silence)) as Promise<Answer<Name>>;
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
