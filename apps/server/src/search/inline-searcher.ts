import type { Drawing } from "@harapen/recognition/identify";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { withReferences } from "@harapen/recognition/refresh";
import { answerTo, byId } from "./answer.ts";
import type { Changes, Known } from "./known.ts";
import type { Searcher } from "./searcher.ts";

/** Searches where it is asked, at once: for aquariums as there are. */
export class InlineSearcher implements Searcher {
  readonly known: Known;
  readonly #references: ReferenceSet;
  readonly #penguins: ReturnType<typeof byId>;

  constructor(known: Known, references: ReferenceSet = prepareReferences(known.references)) {
    this.known = known;
    this.#references = references;
    this.#penguins = byId(known.penguins);
  }

  async answer(drawing: Drawing): Promise<Uint8Array> {
    return answerTo(drawing, this.#references, this.#penguins);
  }

  refreshed(known: Known, changes: Changes): Searcher {
    return new InlineSearcher(known, withReferences(this.#references, changes));
  }

  async close(): Promise<void> {}
}
