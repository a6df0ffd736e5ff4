import type { Page } from "@playwright/test";

/** A call that is held on its way to the server until it is released. */
export interface HeldCall {
  /** Resolves once the page has made it. */
  readonly begun: Promise<void>;
  /** Forwards it to the server. */
  release(): void;
  /** Ends it, as if the network were cut. */
  abort(): void;
}

/**
 * Holds the next call of a page by its method and path, ignoring the query. Later ones are forwarded at once.
 */
export async function holdCall(page: Page, method: string, path: string): Promise<HeldCall> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<"released" | "aborted">();
  let isMade = false;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (isMade || route.request().method() !== method) return route.fallback();
      isMade = true;
      begun.resolve();
      await ((await ended.promise) === "released" ? route.fallback() : route.abort());
    },
  );
  return {
    begun: begun.promise,
    release: () => ended.resolve("released"),
    abort: () => ended.resolve("aborted"),
  };
}
