import type { Drawing } from "@harapen/recognition/identify";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { withReferences } from "@harapen/recognition/refresh";
import type { AquariumSnapshot, ReferenceChanges } from "./aquarium-snapshot.ts";
import { byId, rankPenguins } from "./rank-penguins.ts";
import type { Searcher } from "./searcher.ts";

/** Searches in the caller's thread, at once: for aquariums of an ordinary size. */
export class InlineSearcher implements Searcher {
  readonly snapshot: AquariumSnapshot;
  readonly #references: ReferenceSet;
  readonly #penguins: ReturnType<typeof byId>;

  constructor(snapshot: AquariumSnapshot, references: ReferenceSet = prepareReferences(snapshot.references)) {
    this.snapshot = snapshot;
    this.#references = references;
    this.#penguins = byId(snapshot.penguins);
  }

  async search(drawing: Drawing): Promise<Uint8Array> {
    return rankPenguins(drawing, this.#references, this.#penguins);
  }

  refresh(snapshot: AquariumSnapshot, changes: ReferenceChanges): Searcher {
    return new InlineSearcher(snapshot, withReferences(this.#references, changes));
  }

  async close(): Promise<void> {}
}
