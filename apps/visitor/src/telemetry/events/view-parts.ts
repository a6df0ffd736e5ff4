import type { Ending } from "./record.ts";

/**
 * left: the visitor went elsewhere. ended: the visitor is still there, but session or page is over. reopened:
 * the same screen begins another view.
 */
export type ViewChange = "left" | "ended" | "reopened";

/**
 * Something that follows its view: a part that is open within the view and ends with it, such as a dialog or
 * the album, or what is seen in the view.
 */
export interface ViewPart {
  /** Returns the event that would end it now; undefined where it is not open. */
  ending?(): Ending | undefined;
  onViewChange(change: ViewChange): void;
}

/** The parts of the current view, whichever that is. */
export class ViewParts {
  readonly #parts = new Set<ViewPart>();
  #onOpened = () => {};
  #viewNumber = 0;

  /** Adds a part. Returns a function that removes it. */
  add(part: ViewPart): () => void {
    this.#parts.add(part);
    return () => this.#parts.delete(part);
  }

  /**
   * Calls `onOpened`, the only such listener, when a part has opened without an event: its ending is not
   * stored yet.
   */
  onOpened(onOpened: () => void): void {
    this.#onOpened = onOpened;
  }

  notifyOpened(): void {
    this.#onOpened();
  }

  /** Returns the events that would end the open parts now. */
  endings(): Ending[] {
    return Array.from(this.#parts, (part) => part.ending?.()).filter((ending) => ending !== undefined);
  }

  notify(change: ViewChange): void {
    for (const part of this.#parts) part.onViewChange(change);
  }

  /** The number of the current view: each view of the page has another. */
  get viewNumber(): number {
    return this.#viewNumber;
  }

  beginView(): void {
    this.#viewNumber += 1;
  }
}

/** The parts of this page's current view. */
export const viewParts = new ViewParts();
