/*
 * What holds a page back from the start: nothing of it can be pressed before the question of a study stands.
 * A script in the page (`app/shell/hold-page.ts`) does so where the aquarium asks, and the part of the app
 * that asks releases it.
 */

/** A page that was held from its first paint on. */
export interface PageHold {
  /**
   * `waiting`: the question may yet come first. `released`: it stands, or is not to be asked. `used`: neither
   * was known in time, so that the page could be used, and the visitor has begun to.
   */
  readonly state: "waiting" | "released" | "used";
  /** Resolves when the state is no longer `waiting`. */
  readonly over: Promise<void>;
  release(): void;
}

declare global {
  /** A page whose visitor is not asked, or has answered, has none. */
  var harapenHold: PageHold | undefined;
}
