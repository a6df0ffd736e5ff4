/** The times at which a catalog appeared, in milliseconds since the navigation began. */
export interface PaintTimes {
  /** When the app was up: its frame is on the page. */
  up?: number;
  /** When the entries were there, perhaps without their pictures. */
  entries?: number;
  firstPicture?: number;
  /** When every picture in the window was loaded and painted. */
  allPictures?: number;
  /** Cumulative layout shift of the catalog. */
  shift: number;
}

/**
 * Runs in the page from its start. A message posted in an animation frame arrives when that frame has been
 * rendered.
 */
export function observePaint(): void {
  const times: PaintTimes = { shift: 0 };
  Object.assign(window, { paintTimes: times });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Shifts on Home are reported late.
      if (entry.startTime > (times.up ?? Number.POSITIVE_INFINITY))
        times.shift += (entry as unknown as { value: number }).value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const whenRendered = (callback: () => void) => {
    const rendered = new MessageChannel();
    rendered.port1.onmessage = callback;
    rendered.port2.postMessage(null);
  };
  const onFrame = () => {
    const onCatalog = location.pathname.endsWith("/list");
    const icons = onCatalog ? [...document.querySelectorAll<HTMLImageElement>("main li img")] : [];
    const inWindow = icons.filter((icon) => icon.getBoundingClientRect().top < innerHeight);
    const loaded = inWindow.filter((icon) => icon.complete && icon.naturalWidth > 0);
    const upNow = onCatalog && document.querySelector("nav") !== null;
    whenRendered(() => {
      const now = performance.now();
      if (upNow) times.up ??= now;
      if (inWindow.length > 0) times.entries ??= now;
      if (loaded.length > 0) times.firstPicture ??= now;
      if (loaded.length > 0 && loaded.length === inWindow.length) times.allPictures ??= now;
    });
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}
