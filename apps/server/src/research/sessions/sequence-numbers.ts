import type { Completeness } from "../tables/sessions.ts";

/** Counts gaps and repetitions in the numbers of a session's events, which are added in their order, from 1. */
export class SequenceNumbers {
  #distinct = 0;
  #repeated = 0;
  #highest = 0;
  /** Whether the last number is that of a session_end. */
  #ended = false;

  add(sequence: number, isEnd: boolean): void {
    const isRepeated = sequence === this.#highest;
    if (isRepeated) this.#repeated++;
    else this.#distinct++;
    this.#ended = isEnd || (isRepeated && this.#ended);
    this.#highest = sequence;
  }

  /** The highest number; `null` where no event has one. */
  get highest(): number | null {
    return this.#distinct > 0 ? this.#highest : null;
  }

  /** How many numbers from 1 to the highest no event has; `null` where no event has a number. */
  get missing(): number | null {
    return this.#distinct > 0 ? this.#highest - this.#distinct : null;
  }

  /** How many events have a number that another one has, too. */
  get repeated(): number {
    return this.#repeated;
  }

  get completeness(): Completeness {
    if (this.#distinct === 0) return "unnumbered";
    if (this.#distinct < this.#highest) return "missing";
    return this.#ended ? "complete" : "open-ended";
  }
}
