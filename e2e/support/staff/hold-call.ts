import type { Page } from "@playwright/test";

/** A call that is on its way, and does not reach the server before it is released. */
export interface HeldCall {
  /** Resolves once the page has made it. */
  readonly begun: Promise<void>;
  /** Lets it go on to the server. */
  release(): void;
  /** Ends it, as where the network is cut. */
  abort(): void;
}

/** Holds the next call of a page by its method and path, the query aside. Later ones go on to the server at once. */
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
