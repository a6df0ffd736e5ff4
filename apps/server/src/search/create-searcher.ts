import { type AquariumSnapshot, findChanges } from "./aquarium-snapshot.ts";
import { InlineSearcher } from "./inline-searcher.ts";
import type { Searcher } from "./searcher.ts";
import { WorkerSearcher } from "./worker-searcher.ts";

/** The number of penguins from which on a search takes so long that other requests would wait for it. */
const MIN_PENGUINS_FOR_WORKER = 1_000;

/** Returns a searcher in a version of an aquarium, in place of the previous version's, which is refreshed or closed. */
export function createSearcher(snapshot: AquariumSnapshot, previous?: Searcher): Searcher {
  const changes = previous && findChanges(previous.snapshot.references, snapshot.references);
  if (previous && changes) return previous.refresh(snapshot, changes);
  void previous?.close();
  return snapshot.penguins.length < MIN_PENGUINS_FOR_WORKER
    ? new InlineSearcher(snapshot)
    : new WorkerSearcher(snapshot);
}
