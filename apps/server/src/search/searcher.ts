import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { AquariumSnapshot, ReferenceChanges } from "./aquarium-snapshot.ts";
import type { SearchAnswer } from "./search-index.ts";

/** Answers searches in one version of an aquarium. */
export interface Searcher {
  readonly snapshot: AquariumSnapshot;
  search(drawing: Drawing): Promise<SearchAnswer>;
  /** Returns a searcher in a version that differs in few references; this one may still finish searches that it has begun. */
  refresh(snapshot: AquariumSnapshot, changes: ReferenceChanges): Searcher;
  /** Finishes the searches that it was asked for, and frees what it holds. */
  close(): Promise<void>;
}
