/** Resolves in a task of its own: between tasks, a browser paints and answers presses. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
