/** The sign-in provider's keys cannot be loaded, so that nobody can say whether a token is genuine. */
export class ProviderUnreachableError extends Error {
  readonly code = "provider-unreachable";

  constructor(cause: unknown) {
    super("the provider's keys cannot be loaded", { cause });
    this.name = "ProviderUnreachableError";
  }
}
