import type { Ending } from "./record.ts";

/** left: the visitor went elsewhere. ended: the visitor is still there, but session or page is over. reopened: the same screen begins another view. */
export type ViewChange = "left" | "ended" | "reopened";

/** Something that follows its view: a part that is open within the view and ends with it, such as a dialog or the album, or what is seen in the view. */
export interface ViewPart {
  /** Returns the event that would end it now; undefined where it is not open. */
  ending?(): Ending | undefined;
  onViewChange(change: ViewChange): void;
}

const parts = new Set<ViewPart>();
let listener = () => {};

/** Calls `onOpen`, the only such listener, when a part has opened without an event: its ending is not stored yet. */
export function onPartOpened(onOpen: () => void): void {
  listener = onOpen;
}

export function notifyPartOpened(): void {
  listener();
}

/** Adds a part to the current view, whichever that is. Returns a function that removes it. */
export function addViewPart(part: ViewPart): () => void {
  parts.add(part);
  return () => parts.delete(part);
}

/** Returns the events that would end the open parts now. */
export function partEndings(): Ending[] {
  return Array.from(parts, (part) => part.ending?.()).filter((ending) => ending !== undefined);
}

export function notifyParts(change: ViewChange): void {
  for (const part of parts) part.onViewChange(change);
}
