/*
 * What holds a page back from the start: nothing of it can be pressed before the question of a study stands.
 * A script in the page (`app/shell/hold-page.ts`) does so where the aquarium asks, and the part of the app
 * that asks releases it.
 */

/** A page that was held from its first paint on. */
export interface PageHold {
  /**
   * `held`: nothing can be used. `released`: the question stands, or is not to be asked. `late`: neither was
   * known in time, and the page can be used without an answer.
   */
  readonly state: "held" | "released" | "late";
  /** Resolves when the state is no longer `held`. */
  readonly over: Promise<void>;
  release(): void;
}

declare global {
  /** A page whose visitor is not asked, or has answered, has none. */
  var harapenHold: PageHold | undefined;
}
