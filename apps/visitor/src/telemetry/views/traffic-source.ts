/** What has led to a page: another site, or nothing that it knows of. */
export type Entrance = "external" | "direct";

export function entranceOf(referrer: string, origin: string): Entrance {
  return URL.canParse(referrer) && new URL(referrer).origin !== origin ? "external" : "direct";
}

/** As long as the contract lets a text be. */
const LONGEST = 2_000;

/** The page that led here, without what its address may tell of a person behind the path. */
export function withoutQuery(referrer: string): string {
  return referrer.replace(/[?#].*$/s, "").slice(0, LONGEST);
}

/** Resolves when somebody sees the page, or could: one that the browser prepares before it is asked for may never be visited. */
export function visited(): Promise<void> {
  if (!("prerendering" in document && document.prerendering)) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}
