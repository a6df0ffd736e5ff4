import type { Place } from "./places.ts";

interface Entry {
  readonly place: Place;
  /** The document that made the entry: going to an entry of another document loads the page anew. */
  readonly document: number;
}

/** A tab's history: its entries, and which of them is shown. */
export class History {
  #entries: Entry[] = [];
  #index = -1;
  #documents = 0;

  get place(): Place {
    const entry = this.#entries[this.#index];
    if (!entry) throw new Error("the tab has opened nothing yet");
    return entry.place;
  }

  /** Adds an entry after the current one, replacing those after it. */
  push(place: Place, { newDocument = false } = {}): void {
    if (newDocument) this.#documents += 1;
    const document = newDocument ? this.#documents : (this.#entries[this.#index]?.document ?? 0);
    this.#entries = [...this.#entries.slice(0, this.#index + 1), { place, document }];
    this.#index += 1;
  }

  replace(place: Place): void {
    const entry = this.#entries[this.#index];
    if (entry) this.#entries[this.#index] = { ...entry, place };
  }

  /**
   * Returns the place that this many steps lead to, and whether the page would be loaded anew; `undefined` if
   * they lead out of the app.
   */
  at(steps: number): { place: Place; isLoaded: boolean } | undefined {
    const entry = this.#entries[this.#index + steps];
    const isLoaded = entry?.document !== this.#entries[this.#index]?.document;
    return entry && { place: entry.place, isLoaded };
  }

  /** Goes back or forward. Returns whether the page is loaded anew. */
  go(steps: number): boolean {
    const isLoaded = this.at(steps)?.isLoaded ?? false;
    this.#index += steps;
    return isLoaded;
  }
}
