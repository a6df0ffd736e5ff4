import { parseUrl } from "../../platform/parse-url.ts";

/** The source of a page's visit: a link on another site (external), or none that the browser tells (direct). */
export type TrafficSource = "external" | "direct";

export function trafficSource(referrer: string, origin: string): TrafficSource {
  const from = parseUrl(referrer);
  return from && from.origin !== origin ? "external" : "direct";
}

/** The longest text that the contract allows. */
const MAX_LENGTH = 2_000;

/** Returns the referrer without query and fragment, which may contain personal data. */
export function withoutQuery(referrer: string): string {
  return referrer.replace(/[?#].*$/s, "").slice(0, MAX_LENGTH);
}
