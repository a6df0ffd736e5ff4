import { findChanges, readSnapshot, type SharedSnapshot } from "../catalog/published/aquarium-snapshot.ts";
import { SearchIndex } from "./search-index.ts";

interface Entry {
  readonly shared: SharedSnapshot;
  readonly index: SearchIndex;
}

/**
 * The search indexes of one thread: of each aquarium that was searched, its newest version, prepared at its
 * first search.
 */
export class SearchIndexes {
  readonly #entries = new Map<string, Entry>();

  /**
   * Returns the index of a version, or the newer one that the thread has already: the answer names the
   * versions with which it was computed, and searches from before an import do not bring the old version
   * back.
   */
  of(shared: SharedSnapshot): SearchIndex {
    const entry = this.#entries.get(shared.slug);
    if (entry && entry.shared.order >= shared.order) return entry.index;
    const index = prepare(shared, entry);
    this.#entries.set(shared.slug, { shared, index });
    return index;
  }
}

/** Prepares a version; where few penguins differ from the previous one, takes the rest over from that. */
function prepare(shared: SharedSnapshot, previous: Entry | undefined): SearchIndex {
  const snapshot = readSnapshot(shared);
  const changes = previous && findChanges(readSnapshot(previous.shared).references, snapshot.references);
  return previous && changes ? previous.index.refresh(snapshot, changes) : SearchIndex.of(snapshot);
}
