/**
 * What a page that has just begun asks of a service worker that waits: to take over, if it is the only page and of the worker's own build. A page
 * of the build before, which came without network, still needs files that the worker would delete.
 */
export interface TakeOver {
  readonly type: typeof TAKE_OVER;
  /** The address of the page's script. Its name changes with each file of the build, as those name one another by their digests. */
  readonly script: string | undefined;
}

export const TAKE_OVER = "harapen-take-over";
