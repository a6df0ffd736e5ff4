import { tabMemory } from "../tab-memory.ts";
import { record } from "./record.ts";

/**
 * The debounce of resizing: turning a phone or dragging a window's edge causes many sizes, of which the last
 * one counts.
 */
const SETTLED_MS = 500;

function viewport() {
  const { innerWidth: width, innerHeight: height, devicePixelRatio: dpr } = window;
  return { width, height, dpr, orientation: width > height ? "landscape" : "portrait" };
}

/** Records the viewport as it is now. */
export function recordViewport(): void {
  const now = viewport();
  tabMemory.saveLastViewport(JSON.stringify(now));
  record("viewport", now);
}

/**
 * Records the viewport whenever it has settled and differs from the one recorded last. A reloaded page may
 * fire `resize` with nothing changed.
 */
export function watchViewport(): void {
  let timer: ReturnType<typeof setTimeout>;
  window.addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (JSON.stringify(viewport()) !== tabMemory.lastViewport) recordViewport();
    }, SETTLED_MS);
  });
}
