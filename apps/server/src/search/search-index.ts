import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import { nextLook, type Shows } from "@harapen/recognition/looks/next-look";
import { searchDrawing } from "@harapen/recognition/rank";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { withReferences } from "@harapen/recognition/refresh";
import { visitorsOf } from "@harapen/recognition/visitors/visitors";
import type {
  AquariumSnapshot,
  ReferenceChanges,
  SearchVersions,
} from "../catalog/published/aquarium-snapshot.ts";
import { answerDigest } from "./answer-digest.ts";

/** What a client wants besides a ranking. */
export interface Wanted {
  /** Whether the answer explains how the drawing fits the first candidates' spots. */
  readonly explains: boolean;
  /** Which question it brings: none, or one that its client can show. */
  readonly asks: "nothing" | Shows;
}

/** The answer to a search: the ranking as JSON in UTF-8, and the versions that it was computed with. */
export interface SearchAnswer {
  readonly ranking: Uint8Array<ArrayBuffer>;
  /** The digest of the drawing and the answer, to be signed. */
  readonly digest: string;
  readonly versions: SearchVersions;
  /**
   * The question that is worth most after the answers so far; `null` where none is worth asking, `undefined`
   * where none is wanted.
   */
  readonly look: Look | null | undefined;
}

/** The parts of a snapshot beside its references. */
export type ResponseParts = Pick<AquariumSnapshot, "penguins" | "versions" | "visitors">;

/** One version of an aquarium, prepared for searches. */
export class SearchIndex {
  readonly #references: ReferenceSet;
  readonly #penguins: ReadonlyMap<string, Penguin>;
  readonly #versions: SearchVersions;

  constructor({ penguins, versions }: ResponseParts, references: ReferenceSet) {
    this.#references = references;
    this.#penguins = new Map(penguins.map((penguin) => [penguin.id, penguin]));
    this.#versions = versions;
  }

  /** Prepares every reference of a snapshot. */
  static of(snapshot: AquariumSnapshot): SearchIndex {
    return new SearchIndex(snapshot, prepareReferences(snapshot.references, visitorsOf(snapshot.visitors)));
  }

  /** Returns an index of a version that differs in few references; only those are prepared. */
  refresh(parts: ResponseParts, changes: ReferenceChanges): SearchIndex {
    const references = withReferences(this.#references, changes);
    return new SearchIndex(parts, { ...references, visitors: visitorsOf(parts.visitors) });
  }

  /**
   * Searches for a drawing, given the answers to one more look. The signed digest is the same whatever is
   * wanted besides.
   */
  search(
    drawing: Drawing,
    looks: readonly AnsweredLook[] = [],
    { explains, asks }: Wanted = { explains: true, asks: "nothing" },
  ): SearchAnswer {
    const searched = searchDrawing(this.#references, drawing, looks);
    const ranked = searched.ranked.flatMap((candidate): RankedPenguin[] => {
      const penguin = this.#penguins.get(candidate.id);
      return penguin ? [{ ...penguin, ...candidate }] : [];
    });
    const ranking = explains ? ranked : ranked.map(({ explanation: _, ...candidate }) => candidate);
    return {
      ranking: new TextEncoder().encode(JSON.stringify(ranking)),
      digest: answerDigest({ strokes: drawing.strokes ?? [], mask: drawing.mask, ranking }),
      versions: this.#versions,
      look: asks === "nothing" ? undefined : searched.nextLook(asks),
    };
  }

  /** Returns the question alone. */
  nextLook(drawing: Drawing, looks: readonly AnsweredLook[], shows: Shows): Look | null {
    return nextLook(this.#references, drawing, looks, shows);
  }
}
