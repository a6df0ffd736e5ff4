/**
 * Resolves in a task of its own: between tasks, a browser paints and answers presses. In a page in the
 * background, where timers run once a second and neither happens, at once.
 */
export function nextTask(): Promise<void> {
  return document.hidden ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve));
}
