/** The bytes that may be held at a time under a name. */
export interface Share {
  readonly name: string;
  readonly maxBytes: number;
}

/** The bytes that one body holds under each of its names. */
export interface Holding {
  /** Holds further bytes. Returns whether there was room; where there was none, nothing more is held. */
  grow(bytes: number): boolean;
  /** Releases all bytes; the holding cannot be used again. */
  release(): void;
}

/** The bytes that are held at a time, counted by name. Only names with held bytes take memory. */
export class ByteBudget {
  readonly #held = new Map<string, number>();

  /** Returns a holding under each of these names, of nothing yet. */
  open(shares: readonly Share[]): Holding {
    let own = 0;
    let released = false;
    return {
      grow: (bytes) => {
        if (released || !this.hasRoom(bytes, shares)) return false;
        own += bytes;
        this.#add(bytes, shares);
        return true;
      },
      release: () => {
        if (!released) this.#add(-own, shares);
        released = true;
      },
    };
  }

  /** Whether so many bytes may be held under all of these names now. */
  hasRoom(bytes: number, shares: readonly Share[]): boolean {
    return shares.every(({ name, maxBytes }) => this.held(name) + bytes <= maxBytes);
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
