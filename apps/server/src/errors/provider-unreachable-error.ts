/** The sign-in provider's keys cannot be loaded, so that it is unknown whether a token is genuine. */
export class ProviderUnreachableError extends Error {
  readonly code = "provider-unreachable";

  constructor(cause: unknown) {
    super("the provider's keys cannot be loaded", { cause });
    this.name = "ProviderUnreachableError";
  }
}
