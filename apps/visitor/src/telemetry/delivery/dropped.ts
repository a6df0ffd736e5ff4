import { warn } from "../../platform/log.ts";
import { ownKey } from "./storage/page-lease.ts";
import { forget, keep } from "./storage/write-behind.ts";

/** How many events will never arrive, and nobody was told of; it is written down with them, and outlives the page. */
let untold = 0;
let tell: (count: number) => void = () => {};

const KEY = ownKey("dropped");

export function tellDroppedTo(listener: (count: number) => void): void {
  tell = listener;
}

/** Takes over the count that a dead page kept at `key`. */
export function inheritDropped(key: string, count: number): void {
  forget(key);
  countDropped(count);
}

export function countDropped(count: number): void {
  if (count === 0) return;
  if (untold === 0) warn("events were dropped", count);
  untold += count;
  keep(KEY, { dropped: untold });
}

/** To be called when events arrive again. What the listener delivers is written down together with the count's end. */
export function tellDropped(): void {
  if (untold === 0) return;
  const count = untold;
  untold = 0;
  forget(KEY);
  tell(count);
}
