import { MAX_POINTS, type StrokePoint } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";

/** What the controller reads of a `PointerEvent`. */
export type PointerSample = Pick<PointerEvent, "clientX" | "clientY" | "timeStamp">;
export type PointerHappening = PointerSample &
  Pick<PointerEvent, "pointerId" | "pointerType" | "button" | "buttons"> & {
    /** Missing in insecure contexts and in older browsers. */
    getCoalescedEvents?: () => PointerSample[];
  };

/** Hears of one stroke at a time: began, grew any number of times, ended. */
export interface StrokeListener {
  began(start: StrokePoint): void;
  /** `added` are new samples, at least one; `all` the stroke so far, the same array throughout. */
  grew(added: readonly StrokePoint[], all: readonly StrokePoint[]): void;
  ended(all: readonly StrokePoint[]): void;
}

interface StrokeSurroundings {
  /** A viewport position in canvas units. */
  toCanvas(clientX: number, clientY: number): Point;
  /** Milliseconds since the drawing began. */
  elapsed(): number;
  listener: StrokeListener;
}

/** The primary mouse button, a finger, the tip of a pen; not its eraser (5) and not with its barrel button (2). */
const PRIMARY_BUTTON = 0;

interface OwnedStroke {
  readonly pointerId: number;
  readonly samples: StrokePoint[];
  /** What an event's time stamp lacks to milliseconds since the drawing began. */
  readonly clockOffset: number;
}

/**
 * Makes strokes of what the browser sends: down, moves, up, whatever that is. It owns one pointer at a time, the one
 * that went down first, and lets go of it on every way out; other pointers neither draw, nor move, nor end its stroke.
 */
export class StrokePointer {
  readonly #surroundings: StrokeSurroundings;
  #owned: OwnedStroke | null = null;

  constructor(surroundings: StrokeSurroundings) {
    this.#surroundings = surroundings;
  }

  /** The pointer that draws at the moment, null for none. */
  get pointerId(): number | null {
    return this.#owned?.pointerId ?? null;
  }

  /** Answers whether the pointer is owned from now on. */
  down(event: PointerHappening): boolean {
    if (event.button !== PRIMARY_BUTTON) return false;
    // The same pointer down again: the browser never told that it went up.
    if (this.#owned?.pointerId === event.pointerId) this.finish();
    if (this.#owned !== null) return false;
    const clockOffset = this.#surroundings.elapsed() - event.timeStamp;
    this.#owned = { pointerId: event.pointerId, samples: [], clockOffset };
    const start = this.#sampleOf(event, this.#owned);
    this.#owned.samples.push(start);
    this.#surroundings.listener.began(start);
    return true;
  }

  move(event: PointerHappening): void {
    const owned = this.#ownedBy(event);
    if (owned === null) return;
    if (hovers(event)) this.finish();
    else this.#grow(owned, coalesced(event));
  }

  up(event: PointerHappening): void {
    const owned = this.#ownedBy(event);
    if (owned === null) return;
    this.#grow(owned, [event]);
    this.finish();
  }

  /** The pointer was cancelled or its capture lost. Such events come with coordinates of 0, which are not samples. */
  lose(event: Pick<PointerEvent, "pointerId">): void {
    if (this.#ownedBy(event) !== null) this.finish();
  }

  /** Ends the stroke under way, if there is one, and keeps it; its pointer draws no more until it goes down again. */
  finish(): void {
    const owned = this.#owned;
    if (owned === null) return;
    this.#owned = null;
    this.#surroundings.listener.ended(owned.samples);
  }

  #ownedBy({ pointerId }: Pick<PointerEvent, "pointerId">): OwnedStroke | null {
    return this.#owned?.pointerId === pointerId ? this.#owned : null;
  }

  #grow(owned: OwnedStroke, events: readonly PointerSample[]): void {
    const before = owned.samples.length;
    for (const event of events) {
      const sample = this.#sampleOf(event, owned);
      const last = owned.samples.at(-1);
      const stillThere = last !== undefined && last.x === sample.x && last.y === sample.y;
      if (!stillThere && owned.samples.length < MAX_POINTS) owned.samples.push(sample);
    }
    const added = owned.samples.slice(before);
    if (added.length > 0) this.#surroundings.listener.grew(added, owned.samples);
  }

  /** Time never runs backwards within a stroke, though time stamps of coalesced events may. */
  #sampleOf({ clientX, clientY, timeStamp }: PointerSample, owned: OwnedStroke): StrokePoint {
    const t = Math.max(owned.samples.at(-1)?.t ?? 0, Math.round(timeStamp + owned.clockOffset));
    return { ...this.#surroundings.toCanvas(clientX, clientY), t };
  }
}

/** A mouse or pen that moves with no button held went up unseen, such as over a native menu. */
function hovers({ pointerType, buttons }: PointerHappening): boolean {
  return pointerType !== "touch" && buttons === 0;
}

/** Every sample that the browser took since the last event. Firefox and WebKit may send an empty list. */
function coalesced(event: PointerHappening): readonly PointerSample[] {
  const samples = event.getCoalescedEvents?.() ?? [];
  return samples.length > 0 ? samples : [event];
}
