/** What has led to a page: another site, or nothing that it knows of. */
export type TrafficSource = "external" | "direct";

export function trafficSource(referrer: string, origin: string): TrafficSource {
  return URL.canParse(referrer) && new URL(referrer).origin !== origin ? "external" : "direct";
}

/** As long as the contract lets a text be. */
const MAX_LENGTH = 2_000;

/** The referrer, without query and fragment: they may hold what is private to a person. */
export function withoutQuery(referrer: string): string {
  return referrer.replace(/[?#].*$/s, "").slice(0, MAX_LENGTH);
}
