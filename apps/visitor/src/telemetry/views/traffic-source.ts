import { parseUrl } from "../../platform/parse-url.ts";

/** The source of a page's visit: a link on another site (external), or none that the browser tells (direct). */
export type TrafficSource = "external" | "direct";

/** Returns the source by `document.referrer`, which is empty for most visits: parsing that would throw at each start. */
export function trafficSource(referrer: string, origin: string): TrafficSource {
  if (referrer === "") return "direct";
  const from = parseUrl(referrer);
  return from && from.origin !== origin ? "external" : "direct";
}

/** The longest text that the contract allows. */
const MAX_LENGTH = 2_000;

/** Returns the referrer without query and fragment, which may contain personal data. */
export function withoutQuery(referrer: string): string {
  return referrer.replace(/[?#].*$/s, "").slice(0, MAX_LENGTH);
}
