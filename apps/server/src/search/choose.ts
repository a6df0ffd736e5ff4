import { InlineSearcher } from "./inline-searcher.ts";
import { fewChanges, type Known } from "./known.ts";
import type { Searcher } from "./searcher.ts";
import { WorkerSearcher } from "./worker-searcher.ts";

/** From so many penguins on a search takes so long that others would wait for it. */
const WORKER_FROM = 1_000;

/** A searcher in what is known now, in place of the one in what was known before. */
export function searcherIn(known: Known, former?: Searcher): Searcher {
  const changes = former && fewChanges(former.known.references, known.references);
  if (former && changes) return former.refreshed(known, changes);
  void former?.close();
  return known.penguins.length < WORKER_FROM ? new InlineSearcher(known) : new WorkerSearcher(known);
}
