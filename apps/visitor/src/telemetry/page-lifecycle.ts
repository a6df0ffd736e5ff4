export interface PageLifecycle {
  /** The visitor has touched, clicked, scrolled or typed. */
  onActivity(): void;
  onHidden(): void;
  onVisible(): void;
  /** The page is back from the back-forward cache. */
  onRestored(): Promise<void>;
  /** The page ends, or goes to the back-forward cache. Many phones end pages that are hidden without this. */
  onPageHide(): void;
}

const ACTIVITIES = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Calls back at each change of the page's lifecycle. Hiding and ending come in either order, and one may be
 * missing; between its end and a restore, a page causes no callbacks.
 */
export function watchPageLifecycle(listener: PageLifecycle): void {
  let hasEnded = false;
  const unlessEnded = (callback: () => void) => () => {
    if (!hasEnded) callback();
  };
  // Captured, so that a session that has to begin does so before the visitor's action is handled.
  for (const activity of ACTIVITIES)
    window.addEventListener(activity, unlessEnded(listener.onActivity), { capture: true, passive: true });
  const onVisibilityChange = () => (isPageVisible() ? listener.onVisible() : listener.onHidden());
  document.addEventListener("visibilitychange", unlessEnded(onVisibilityChange));
  window.addEventListener("pagehide", () => {
    hasEnded = true;
    listener.onPageHide();
  });
  window.addEventListener("pageshow", async ({ persisted }) => {
    if (persisted) await listener.onRestored();
    hasEnded = false;
  });
}

export function isPageVisible(): boolean {
  return document.visibilityState === "visible";
}

/** Resolves when the page is activated: a prerendered page may never be visited. */
export function pageActivated(): Promise<void> {
  if (!("prerendering" in document && document.prerendering)) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}
