/** When the belly was painted and took ink, in milliseconds since the navigation began. */
export interface FirstDotTimes {
  /** The first paint, which shows the belly. */
  paintMs: number;
  /** When a dot was on the screen. Where a tap came only later than the paint, the time until then does not count. */
  dotMs?: number;
  /** When the app was there, in the place of what the page began with. */
  appMs?: number;
  /** The scripts that had been asked for when the app was there, or where it came earlier, at the first tap. */
  scripts?: number;
  /** The taps since the first paint. */
  taps: number;
}

declare global {
  interface Window {
    firstDot: FirstDotTimes;
  }
}

/** Runs in the page from its start. A message posted in an animation frame arrives when that frame has been rendered. */
export function observeFirstDot(): void {
  const times: FirstDotTimes = { paintMs: Number.POSITIVE_INFINITY, taps: 0 };
  window.firstDot = times;
  /** The first tap: its time, and how long it was after the paint. */
  let waitedMs: number | undefined;
  const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith(".js");
  const countScripts = () => performance.getEntriesByType("resource").filter(isScript).length;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") times.paintMs = startTime;
  }).observe({ type: "paint", buffered: true });
  const onTap = ({ timeStamp }: PointerEvent) => {
    times.taps += 1;
    waitedMs ??= Math.max(0, timeStamp - times.paintMs);
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
      if (hasInk) times.dotMs ??= performance.now() - (waitedMs ?? 0);
      if (isApp) times.appMs ??= performance.now();
    });
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}
