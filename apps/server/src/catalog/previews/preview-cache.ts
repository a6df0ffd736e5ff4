import { ApiError } from "../../platform/errors.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { completed, prepareDraft } from "../drafts/prepare-draft.ts";
import type { LearnedPatterns } from "../published/aquarium-cache.ts";
import { nextOrder } from "../published/aquarium-snapshot.ts";
import { CachedAquarium } from "../published/cached-aquarium.ts";

/** The most aquariums that are kept: as many as are looked at at a time. */
const MAX_ENTRIES = 4;

interface Entry {
  readonly version: string;
  readonly aquarium: Promise<CachedAquarium>;
}

/**
 * The drafts that staff look at, as aquariums in memory: each as of its latest change and of the latest
 * learned patterns.
 */
export class PreviewCache {
  readonly #stores: CatalogStores;
  readonly #learned: LearnedPatterns;
  readonly #entries = new Map<string, Entry>();

  constructor(stores: CatalogStores, learned: LearnedPatterns) {
    this.#stores = stores;
    this.#learned = learned;
  }

  /** Resolves to an aquarium as drafted. Rejects with an ApiError where there is no such aquarium. */
  async get(slug: string): Promise<CachedAquarium> {
    const versions = await this.#stores.drafts.versions(slug);
    if (!versions) throw new ApiError("not-found", "There is no such aquarium.");
    const version = JSON.stringify(versions);
    const entry = this.#entries.get(slug);
    if (entry?.version === version) return entry.aquarium;
    const aquarium = this.#load(slug);
    this.#entries.delete(slug);
    this.#entries.set(slug, { version, aquarium });
    for (const oldest of [...this.#entries.keys()].slice(0, -MAX_ENTRIES)) this.#entries.delete(oldest);
    aquarium.catch(() => this.#entries.delete(slug));
    return aquarium;
  }

  /**
   * Loads an aquarium as drafted. Its searches are kept apart from visitors', whose snapshots are newer or
   * older.
   */
  async #load(slug: string): Promise<CachedAquarium> {
    const order = nextOrder();
    const { content } = await prepareDraft(this.#stores, slug);
    const shown = await completed(content);
    const learned = await this.#learned.ofAquarium(slug);
    const visitors = await this.#learned.visitorsOf(slug);
    return new CachedAquarium(shown, learned, { order, visitors, searchedAs: `${slug} (draft)` });
  }
}
