import type { AquariumStore } from "./aquarium-store.ts";

/** How long a look counts, in milliseconds: another server or a command may remove an aquarium. */
const LOOKED_AT_MS = 5_000;

/**
 * The aquarium to which addresses lead that name none: the one that the settings name, or, while that one is
 * not there, the first by its slug that visitors see.
 */
export class DefaultAquarium {
  readonly #store: Pick<AquariumStore, "slugs" | "hiddenSlugs">;
  readonly #named: string;
  #found: { readonly slug: string; readonly until: number } | undefined;

  constructor(store: Pick<AquariumStore, "slugs" | "hiddenSlugs">, named: string) {
    this.#store = store;
    this.#named = named;
  }

  /** Resolves to its slug; to the named one where visitors see none at all. */
  async slug(): Promise<string> {
    const now = performance.now();
    if (!this.#found || now >= this.#found.until)
      this.#found = { slug: await this.#find(), until: now + LOOKED_AT_MS };
    return this.#found.slug;
  }

  async #find(): Promise<string> {
    const slugs = await this.#store.slugs();
    if (slugs.includes(this.#named)) return this.#named;
    const hidden = await this.#store.hiddenSlugs();
    return slugs.find((slug) => !hidden.includes(slug)) ?? this.#named;
  }
}
