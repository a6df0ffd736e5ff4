import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { AquariumSnapshot, ReferenceChanges } from "./aquarium-snapshot.ts";
import { type SearchAnswer, SearchIndex } from "./search-index.ts";
import type { Searcher } from "./searcher.ts";

/** Searches in the caller's thread, at once: for aquariums of an ordinary size. */
export class InlineSearcher implements Searcher {
  readonly snapshot: AquariumSnapshot;
  readonly #index: SearchIndex;

  constructor(snapshot: AquariumSnapshot, index = SearchIndex.of(snapshot)) {
    this.snapshot = snapshot;
    this.#index = index;
  }

  async search(drawing: Drawing): Promise<SearchAnswer> {
    return this.#index.search(drawing);
  }

  refresh(snapshot: AquariumSnapshot, changes: ReferenceChanges): Searcher {
    return new InlineSearcher(snapshot, this.#index.refresh(snapshot, changes));
  }

  async close(): Promise<void> {}
}
