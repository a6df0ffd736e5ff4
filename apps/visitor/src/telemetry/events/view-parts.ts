import type { Ending } from "./record.ts";

/** left: the visitor went elsewhere. ended: the visitor is still there, but session or page are over. reopened: the same screen begins another view. */
export type ViewChange = "left" | "ended" | "reopened";

/** What follows the view that it is in: what is open within it and ends with it, as a dialog or the album, and what is seen in it. */
export interface ViewPart {
  /** Returns what ends it, as of now; undefined where it is not open. */
  ending?(): Ending | undefined;
  onViewChange(change: ViewChange): void;
}

const parts = new Set<ViewPart>();
let listener = () => {};

/** Calls `onOpen`, the only one, when a part has opened without an event: what it would end with is not stored yet. */
export function onPartOpened(onOpen: () => void): void {
  listener = onOpen;
}

export function notifyPartOpened(): void {
  listener();
}

/** Adds a part to whatever view is on show. Returns what removes it. */
export function addViewPart(part: ViewPart): () => void {
  parts.add(part);
  return () => parts.delete(part);
}

/** Returns what ends the parts that are open, as of now. */
export function partEndings(): Ending[] {
  return Array.from(parts, (part) => part.ending?.()).filter((ending) => ending !== undefined);
}

export function notifyParts(change: ViewChange): void {
  for (const part of parts) part.onViewChange(change);
}
