import { aquariumSlug } from "@harapen/contract/aquarium";
import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { ApiError } from "../../platform/errors.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import type { StoredPattern } from "./aquarium-snapshot.ts";
import { nextOrder } from "./aquarium-snapshot.ts";
import { CachedAquarium } from "./cached-aquarium.ts";

/** What was learned from visitors' drawings, of which a search reads what is in force. */
export interface LearnedPatterns {
  /** Resolves to the patterns in force, by the penguins' ids. */
  ofAquarium(slug: string): Promise<ReadonlyMap<string, StoredPattern>>;
  /** Resolves to how an aquarium's visitors draw and answer, where that differs from what is shipped. */
  visitorsOf(slug: string): Promise<VisitorTraits>;
}

interface Entry {
  readonly version: string;
  readonly aquarium: Promise<CachedAquarium>;
}

/**
 * The aquariums in memory, each as of its version in the database. The version is read for every request, so
 * that all servers over one database serve an import from its commit on, whichever of them made it, and
 * likewise what is learned. Each day is loaded anew, as a juvenile's pattern may have ended.
 */
export class AquariumCache {
  readonly #store: AquariumStore;
  readonly #learned: LearnedPatterns;
  readonly #entries = new Map<string, Entry>();

  constructor(store: AquariumStore, learned: LearnedPatterns) {
    this.#store = store;
    this.#learned = learned;
  }

  /**
   * Resolves to an aquarium as it is now. Rejects with an ApiError ("not-found") where there is no such
   * aquarium, or it is hidden from visitors.
   */
  get(slug: string): Promise<CachedAquarium> {
    return this.#get(slug, { orHidden: false });
  }

  /** Like `get`, also where the aquarium is hidden: what was drawn before that may arrive later. */
  getOrHidden(slug: string): Promise<CachedAquarium> {
    return this.#get(slug, { orHidden: true });
  }

  async #get(slug: string, which: { orHidden: boolean }): Promise<CachedAquarium> {
    const version = await this.#versionOf(slug, which);
    const entry = this.#entries.get(slug);
    const known = entry?.version === version ? await entry.aquarium : undefined;
    if (known?.isOfToday()) return known;
    const aquarium = this.#load(slug);
    this.#entries.set(slug, { version, aquarium });
    aquarium.catch(() => this.#entries.delete(slug));
    return aquarium;
  }

  async #versionOf(slug: string, which: { orHidden: boolean }): Promise<string> {
    const isSlug = aquariumSlug.safeParse(slug).success;
    const versions = isSlug ? await this.#store.versions(slug, which) : undefined;
    if (!versions) throw noSuchAquarium();
    return `${versions.version} ${versions.learned}`;
  }

  /**
   * Loads an aquarium. If a publish commits meanwhile, the database's version is newer, and the next request
   * loads again.
   */
  async #load(slug: string): Promise<CachedAquarium> {
    const order = nextOrder();
    const content = await this.#store.read(slug);
    if (!content) throw noSuchAquarium();
    const [learned, visitors] = await Promise.all([
      this.#learned.ofAquarium(slug),
      this.#learned.visitorsOf(slug),
    ]);
    return new CachedAquarium(content, learned, { order, visitors });
  }
}

const noSuchAquarium = () => new ApiError("not-found", "There is no such aquarium.");
