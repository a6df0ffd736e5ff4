/** A sign-in that was refused without a request to the provider, because as many as may be are under way. */
export class TooManyExchangesError extends Error {
  readonly code = "too-many-exchanges";

  constructor() {
    super("as many sign-ins as may be are under way");
    this.name = "TooManyExchangesError";
  }
}
