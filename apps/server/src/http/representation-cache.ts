import type { Representation } from "./representation.ts";

/** The most forms of a representation that are kept: itself and two compressed ones. */
const FORMS = 3;

/**
 * Representations that many requests share, by the digest of their content, so that each is read and compressed once and
 * waiting answers hold no copies. Beyond a bound of bytes the least recently used are dropped.
 */
export class RepresentationCache {
  readonly #maxBytes: number;
  readonly #made = new Map<string, { readonly made: Promise<Representation | undefined>; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Resolves to the representation of a key, made if it is not there. Failures, and `undefined`, are not cached. */
  get(key: string, make: () => Promise<Representation | undefined>): Promise<Representation | undefined> {
    const entry = this.#made.get(key) ?? { made: make(), bytes: 0 };
    const isNew = !this.#made.delete(key);
    this.#made.set(key, entry);
    if (isNew) entry.made.then((made) => this.#keep(key, made)).catch(() => this.#made.delete(key));
    return entry.made;
  }

  #keep(key: string, made: Representation | undefined): void {
    const entry = this.#made.get(key);
    if (!made || !entry) return void this.#made.delete(key);
    entry.bytes = made.body.length * (made.compressible ? FORMS : 1);
    this.#bytes += entry.bytes;
    for (const [oldest, { bytes }] of this.#made) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#made.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
