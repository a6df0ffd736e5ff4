/** The longest wait, in milliseconds: a page in the background paints nothing. */
const LONGEST_MS = 100;

/**
 * Resolves once changes are painted, so that a press gets a visible response before the work that it asks for
 * begins (https://web.dev/articles/optimize-inp#yield_to_allow_rendering_work_to_occur_sooner).
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    // The frame is painted after its callbacks.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
