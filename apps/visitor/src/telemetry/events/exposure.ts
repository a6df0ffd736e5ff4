import type { EventPayload } from "@harapen/contract/telemetry/events";
import { type RefCallback, useCallback, useRef } from "react";
import { tabMemory } from "../tab-memory.ts";
import { record } from "./record.ts";
import { viewParts } from "./view-parts.ts";

/** How much of something has to be within the window, and for how long, before it counts as shown. */
const SHOWN_PART = 0.5;
const SHOWN_MS = 1_000;

/**
 * What this page has recorded: the exposures of a view, and the search whose results are shown, since when by
 * the monotonic clock.
 */
const own = { viewNumber: -1, inView: new Set<string>(), searchId: "", shownSince: 0 };

/** Records that a study aid is available, or is seen: once for each aid, step and view. */
export function recordAidExposure(exposure: EventPayload<"aid_exposure">): void {
  const { viewNumber } = viewParts;
  if (own.viewNumber !== viewNumber) Object.assign(own, { viewNumber, inView: new Set() });
  const key = [exposure.aid, exposure.exposure, exposure.search_id, exposure.penguin_name].join(" ");
  if (own.inView.has(key)) return;
  own.inView.add(key);
  record("aid_exposure", exposure);
}

type ExposedAid = Pick<EventPayload<"aid_exposure">, "search_id" | "aid" | "penguin_name">;

/**
 * Records that a study aid is available, now and in each further view of the same screen. Returns a function
 * that ends that.
 */
export function recordAvailableAid(aid: ExposedAid): () => void {
  const recordAvailable = () => recordAidExposure({ ...aid, exposure: "available" });
  recordAvailable();
  return viewParts.add({
    onViewChange: (change) => {
      if (change === "reopened") recordAvailable();
    },
  });
}

/** Notes that the results of a search are shown. */
export function noteResultsShown(searchId: string): void {
  if (own.searchId !== searchId) Object.assign(own, { searchId, shownSince: performance.now() });
}

interface SeenCard {
  readonly search_id: string;
  readonly penguin_name: string;
  /** 1 is the best. */
  readonly rank: number;
}

/** Records that a candidate's card is seen: once per search, also over reloads. */
export function recordCardExposure(card: SeenCard): void {
  noteResultsShown(card.search_id);
  if (!tabMemory.isFirstOfSearch("card_exposure", card.search_id, card.rank)) return;
  record("card_exposure", { ...card, after_ms: Math.max(0, performance.now() - own.shownSince) });
}

/**
 * Calls `onShown` once per view, when at least half of an element has been within the window for a second
 * without a break, on a visible page. A slow phone still shows the last screen for a while after the next
 * view has begun: an element that was not shown before has to be there for a second of the new view. Returns
 * a function that stops the watching.
 */
export function watchExposure(element: Element, onShown: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWithin = false;
  let wasShown = false;
  const begin = () => {
    clearTimeout(timer);
    if (wasShown || !isWithin || document.hidden) return;
    timer = setTimeout(() => {
      wasShown = true;
      onShown();
    }, SHOWN_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const isNow = entries.at(-1)?.isIntersecting === true;
      if (isNow === isWithin) return;
      isWithin = isNow;
      begin();
    },
    { threshold: SHOWN_PART },
  );
  const leaveView = viewParts.add({
    onViewChange: (change) => {
      if (change === "reopened") wasShown = false;
      if (change === "ended") clearTimeout(timer);
      else begin();
    },
  });
  document.addEventListener("visibilitychange", begin);
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    leaveView();
    document.removeEventListener("visibilitychange", begin);
  };
}

/**
 * Returns the ref of an element that calls the current `onShown` when it is seen, as `watchExposure` does,
 * anew for each `key`.
 */
export function useExposure<Shown extends Element>(key: string, onShown: () => void): RefCallback<Shown> {
  const latest = useRef(onShown);
  latest.current = onShown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is watched anew
  return useCallback((element: Shown) => watchExposure(element, () => latest.current()), [key]);
}
