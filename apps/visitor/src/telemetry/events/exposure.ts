import type { EventPayload } from "@harapen/contract/telemetry/events";
import { record } from "./record.ts";

/** How much of something has to be within the window, and for how long, before it counts as shown. */
const SHOWN_PART = 0.5;
const SHOWN_MS = 1_000;

/** What was recorded already of the view on show. */
let recordedInView = new Set<string>();
/** The results whose cards were shown: since when, by the monotonic clock, and which. */
let results = { searchId: "", since: 0, cards: new Set<string>() };

/** What begins the second of each element that is watched anew. */
const restarts = new Set<() => void>();

/**
 * Begins a view: of it, nothing is recorded yet, and a second within the window begins with it. A slow phone keeps the last screen for a while, whose exposures would
 * be taken for the new one's.
 */
export function beginExposures(): void {
  recordedInView = new Set();
  for (const restart of restarts) restart();
}

/** Records that a study aid can be had, or is seen: once for each aid, step and view. */
export function recordAidExposure(exposure: EventPayload<"aid_exposure">): void {
  const key = [exposure.aid, exposure.exposure, exposure.search_id, exposure.penguin_name].join(" ");
  if (recordedInView.has(key)) return;
  recordedInView.add(key);
  record("aid_exposure", exposure);
}

/** Notes that the results of a search are shown. */
export function noteResultsShown(searchId: string): void {
  if (results.searchId !== searchId) results = { searchId, since: performance.now(), cards: new Set() };
}

interface SeenCard {
  readonly search_id: string;
  readonly penguin_name: string;
  /** 1 is the best. */
  readonly rank: number;
}

/** Records that a candidate's card is seen: once since the results came. */
export function recordCardExposure(card: SeenCard): void {
  noteResultsShown(card.search_id);
  if (results.cards.has(card.penguin_name)) return;
  results.cards.add(card.penguin_name);
  record("card_exposure", { ...card, after_ms: Math.max(0, performance.now() - results.since) });
}

/**
 * Calls `onShown` once, when at least half of an element has been within the window for a second of one view without a break, on a page that is visible. Returns what
 * ends the watching.
 */
export function watchExposure(element: Element, onShown: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWithin = false;
  const follow = () => {
    clearTimeout(timer);
    if (!isWithin || document.hidden) return;
    timer = setTimeout(() => {
      stop();
      onShown();
    }, SHOWN_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const isNow = entries.at(-1)?.isIntersecting === true;
      if (isNow === isWithin) return;
      isWithin = isNow;
      follow();
    },
    { threshold: SHOWN_PART },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    restarts.delete(follow);
    document.removeEventListener("visibilitychange", follow);
  };
  restarts.add(follow);
  document.addEventListener("visibilitychange", follow);
  observer.observe(element);
  return stop;
}
