import { TooManyExchangesError } from "../../errors/too-many-exchanges-error.ts";

/**
 * How many exchanges may be under way at a time: a flood of responses must not become one of requests to the provider. One network, which
 * may be a whole hall, may have a fifth, so that it leaves places to the others.
 */
export const MAX_EXCHANGES = { all: 40, network: 8 };

/** The places for exchanges that are under way. Only networks with a place take memory. */
export class ExchangePlaces {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /**
   * Runs an exchange in a place; `network` is undefined where only the bound on all applies. Rejects with a
   * TooManyExchangesError, before running it, where there is no place.
   */
  async run<T>(network: string | undefined, exchange: () => Promise<T>): Promise<T> {
    const isFull = network !== undefined && this.#takenBy(network) >= MAX_EXCHANGES.network;
    if (isFull || this.#all >= MAX_EXCHANGES.all) throw new TooManyExchangesError();
    this.#add(network, 1);
    try {
      return await exchange();
    } finally {
      this.#add(network, -1);
    }
  }

  #takenBy(network: string): number {
    return this.#taken.get(network) ?? 0;
  }

  #add(network: string | undefined, change: number): void {
    this.#all += change;
    if (network === undefined) return;
    const taken = this.#takenBy(network) + change;
    if (taken > 0) this.#taken.set(network, taken);
    else this.#taken.delete(network);
  }
}
