import type { WithdrawalReceipt } from "@harapen/contract/calls/studies";
import { ApiError } from "../../platform/errors.ts";
import { Turns } from "../../platform/turns.ts";

/** The most deletions that may wait, and the seconds after which the others try again. */
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 30;

type Deletion = Promise<WithdrawalReceipt | null>;

/** Runs the deletions that visitors ask for one after the other, as each reads through many events. */
export class DeletionQueue {
  readonly #turns = new Turns();
  /** The deletions that wait or are under way, by whose they are. */
  readonly #deletions = new Map<string, Deletion>();

  /** Deletes once its turn has come; a repeated request waits for the same deletion. Throws an ApiError where too many wait. */
  run(whose: string, work: () => Deletion): Deletion {
    const underWay = this.#deletions.get(whose);
    if (underWay) return underWay;
    if (this.#deletions.size >= MAX_WAITING)
      throw new ApiError(
        "service-unavailable",
        "Many are deleted now. Please ask again.",
        RETRY_AFTER_SECONDS,
      );
    const deletion = this.#turns.run(work).finally(() => this.#deletions.delete(whose));
    this.#deletions.set(whose, deletion);
    return deletion;
  }
}
