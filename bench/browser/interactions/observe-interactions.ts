/**
 * Interactions by their ids, as the Event Timing API measures them: the longest event of each, from the input
 * to the next frame, in milliseconds.
 */
export type Interactions = Map<number, number>;

/**
 * Collects the interactions of a page by their ids, as interaction to next paint counts them
 * (https://www.w3.org/TR/event-timing/). Browsers round to 8 ms and omit what takes less than 16. Runs in the
 * page from its start.
 */
export function observeInteractions(): void {
  const interactions: Interactions = new Map();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
      if (interactionId > 0)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
