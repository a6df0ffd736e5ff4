/** The bytes that may be held at once under a name. */
export interface Share {
  readonly name: string;
  readonly maxBytes: number;
}

/** Bytes that are held at once, counted by name. Only names under which something is held take memory. */
export class ByteBudget {
  readonly #held = new Map<string, number>();

  /** Holds bytes under each of these names. Returns what releases them, once; `undefined`, and nothing is held, where one has no room. */
  hold(bytes: number, shares: readonly Share[]): (() => void) | undefined {
    if (shares.some(({ name, maxBytes }) => this.held(name) + bytes > maxBytes)) return undefined;
    this.#add(bytes, shares);
    let release: (() => void) | undefined = () => this.#add(-bytes, shares);
    return () => {
      release?.();
      release = undefined;
    };
  }

  /** Returns the bytes that are held under a name. */
  held(name: string): number {
    return this.#held.get(name) ?? 0;
  }

  #add(bytes: number, shares: readonly Share[]): void {
    for (const { name } of shares) {
      const held = this.held(name) + bytes;
      if (held > 0) this.#held.set(name, held);
      else this.#held.delete(name);
    }
  }
}
