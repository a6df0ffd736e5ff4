/** reopened: another session has begun, which views the same location anew. */
export type ViewChange = "left" | "hidden" | "reopened";

const listeners = new Set<(change: ViewChange) => void>();

/** Calls `listener` at each change of the view on show, for events that go with a view. Returns what ends the listening. */
export function onViewChange(listener: (change: ViewChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyViewChange(change: ViewChange): void {
  for (const listener of listeners) listener(change);
}
