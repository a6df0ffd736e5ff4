/** When the belly was painted and took ink, in milliseconds since the navigation began. */
export interface FirstDotTimes {
  /** The first paint, which shows the belly. */
  paintMs: number;
  /** When a dot was on the screen. */
  dotMs?: number;
  /** When the app was there, in the place of what the page began with. */
  appMs?: number;
  /** The scripts that had been asked for by the first tap. */
  scripts?: number;
  /** When each tap was made: the first ones perhaps before the paint, on nothing. */
  taps: number[];
}

declare global {
  interface Window {
    firstDot: FirstDotTimes;
  }
}

/** What the page says on its console once there is a dot, and the app. */
export const SAID = { dot: "The first dot is there", app: "The app is there" } as const;

/**
 * Runs in the page from its start, where it costs next to nothing: it looks at the page when a tap was
 * handled, and when the app takes over, and says both on its console.
 */
export function observeFirstDot(said: typeof SAID): void {
  const times: FirstDotTimes = { paintMs: Number.POSITIVE_INFINITY, taps: [] };
  window.firstDot = times;
  const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith(".js");
  const countScripts = () => performance.getEntriesByType("resource").filter(isScript).length;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") times.paintMs = startTime;
  }).observe({ type: "paint", buffered: true });

  /** Calls back when the next frame has been rendered: a message that it posts arrives then. */
  const whenRendered = (callback: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    requestAnimationFrame(() => port2.postMessage(null));
  };
  let hasInk = false;
  // On its way back from the surface: what keeps the tap has shown its ink.
  addEventListener("pointerdown", ({ isTrusted, timeStamp }) => {
    if (!isTrusted) return;
    times.taps.push(timeStamp);
    times.scripts ??= countScripts();
    if (hasInk || document.querySelector("[data-early=ink] path, [data-ink] path") === null) return;
    hasInk = true;
    whenRendered(() => {
      times.dotMs = performance.now();
      console.debug(said.dot);
    });
  });
  document.addEventListener("DOMContentLoaded", () => {
    const root = document.querySelector("#root[data-shell]");
    if (!root) throw new Error("the page begins without a shell");
    new MutationObserver(() =>
      whenRendered(() => {
        times.appMs = performance.now();
        console.debug(said.app);
      }),
    ).observe(root, { attributes: true, attributeFilter: ["data-shell"] });
  });
}
