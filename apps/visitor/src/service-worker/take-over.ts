/**
 * A page's request, made when it has just begun, that a waiting service worker take over, if the page is the
 * only one and of the worker's own build. A page of the previous build, loaded without network, still needs
 * files that the worker would delete.
 */
export interface TakeOver {
  readonly type: typeof TAKE_OVER;
  /**
   * The address of the page's script. Its name changes with any file of the build, as the files refer to one
   * another by their digests.
   */
  readonly script: string | undefined;
}

export const TAKE_OVER = "harapen-take-over";
