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

/**
 * Runs in the page from its start. A message posted in an animation frame arrives when that frame has been
 * rendered.
 */
export function observeFirstDot(): void {
  const times: FirstDotTimes = { paintMs: Number.POSITIVE_INFINITY, taps: [] };
  window.firstDot = times;
  const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith(".js");
  const countScripts = () => performance.getEntriesByType("resource").filter(isScript).length;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") times.paintMs = startTime;
  }).observe({ type: "paint", buffered: true });
  const onTap = ({ timeStamp }: PointerEvent) => {
    times.taps.push(timeStamp);
    times.scripts ??= countScripts();
  };
  addEventListener("pointerdown", (event) => event.isTrusted && onTap(event), { capture: true });
  const whenRendered = (callback: () => void) => {
    const rendered = new MessageChannel();
    rendered.port1.onmessage = callback;
    rendered.port2.postMessage(null);
  };
  const onFrame = () => {
    const hasInk = document.querySelector("[data-early=ink] path, [data-ink] path") !== null;
    const isApp = document.querySelector("#root:not([data-shell]) main") !== null;
    whenRendered(() => {
      if (hasInk) times.dotMs ??= performance.now();
      if (isApp) times.appMs ??= performance.now();
    });
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}
