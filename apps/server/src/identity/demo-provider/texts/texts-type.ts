/** The texts of the demo provider's pages in one language. */
export interface Texts {
  readonly title: string;
  readonly demo: string;
  readonly heading: string;
  readonly explanation: string;
  readonly comeBack: string;
  readonly nameLabel: string;
  readonly nameMissing: string;
  readonly signIn: string;
  readonly suggestions: string;
  /** Names to suggest. */
  readonly names: readonly string[];
  readonly cancel: string;
  readonly failed: string;
  readonly failedAdvice: string;
  readonly signedOut: string;
  readonly closeAdvice: string;
}
