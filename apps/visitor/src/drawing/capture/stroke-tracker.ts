import { MAX_POINTS, type StrokePoint } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";

/** The fields of a `PointerEvent` that a sample is made of. */
export type PointerSample = Pick<PointerEvent, "clientX" | "clientY" | "timeStamp">;

/** The fields of a `PointerEvent` that the tracker reads. */
export type PointerInput = PointerSample &
  Pick<PointerEvent, "pointerId" | "pointerType" | "button" | "buttons"> & {
    /** Missing in insecure contexts and in older browsers. */
    getCoalescedEvents?: () => PointerSample[];
  };

/** Callbacks for one stroke at a time: `onStart`, any number of `onExtend`, then `onEnd` or `onDrop`. */
export interface StrokeListener {
  onStart(start: StrokePoint): void;
  /** `added` are the new samples, at least one; `all` is the stroke so far, the same array throughout. */
  onExtend(added: readonly StrokePoint[], all: readonly StrokePoint[]): void;
  onEnd(all: readonly StrokePoint[]): void;
  /** The stroke does not count: the hand that rested on the screen holds a pen, which draws now. */
  onDrop(): void;
}

interface Dependencies {
  /** Returns a viewport position in canvas units. */
  toCanvas(clientX: number, clientY: number): Point;
  /** Returns the milliseconds from the drawing's beginning to an event's time stamp. */
  elapsed(timeStamp: number): number;
  /** Whether a tap that begins now is to draw nothing. */
  ignoresTap(event: PointerSample): boolean;
  listener: StrokeListener;
}

/** A tap is shorter than this, in milliseconds, and moves less, in canvas units. */
const TAP = { durationMs: 250, distance: 8 };

/**
 * The primary mouse button, a finger, the tip of a pen; not its eraser (5) and not with its barrel button
 * (2).
 */
const PRIMARY_BUTTON = 0;

interface ActiveStroke {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly samples: StrokePoint[];
  /** Added to an event's time stamp, it gives the milliseconds since the drawing began. */
  readonly clockOffset: number;
  /** The time of its last event, in milliseconds since the drawing began. */
  lastAt: number;
  /**
   * Whether it was reported to the listener. One that might be a tap to ignore is held back until it is more
   * than a tap.
   */
  isReported: boolean;
}

/**
 * Turns pointer events into strokes, in whatever order the browser sends them. It tracks one pointer at a
 * time, the one that went down first, and stops tracking it however the stroke ends; other pointers neither
 * draw, nor move, nor end the stroke. Only a pen takes over from a finger: the hand that holds it lies on the
 * screen before its tip does.
 */
export class StrokeTracker {
  readonly #dependencies: Dependencies;
  #active: ActiveStroke | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The id of the pointer that is drawing, null for none. */
  get pointerId(): number | null {
    return this.#active?.pointerId ?? null;
  }

  /** Starts a stroke, unless another one is active. Returns whether this pointer is tracked from now on. */
  down(event: PointerInput): boolean {
    const { pointerId, pointerType } = event;
    if (event.button !== PRIMARY_BUTTON) return false;
    const isPen = pointerType === "pen";
    // The same pointer down again, or the pen, of which there is one: the browser sent no pointerup.
    if (this.pointerId === pointerId || (isPen && this.#active?.pointerType === "pen")) this.finish();
    if (isPen && this.#active?.pointerType === "touch") this.#drop(this.#active);
    if (this.#active !== null) return false;
    const clockOffset = this.#dependencies.elapsed(event.timeStamp) - event.timeStamp;
    const stroke = { pointerId, pointerType, samples: [], clockOffset, lastAt: 0, isReported: false };
    this.#active = stroke;
    this.#add(stroke, [event]);
    if (!this.#dependencies.ignoresTap(event)) this.#report(stroke);
    return true;
  }

  move(event: PointerInput): void {
    const stroke = this.#strokeOf(event);
    if (stroke === null) return;
    if (isHovering(event)) this.finish();
    else this.#extend(stroke, coalescedSamples(event));
  }

  up(event: PointerInput): void {
    const stroke = this.#strokeOf(event);
    if (stroke === null) return;
    this.#extend(stroke, [event]);
    this.finish();
  }

  /**
   * Ends the stroke of a cancelled or lost pointer. Such events come with coordinates of 0, which are not
   * samples.
   */
  cancel(event: Pick<PointerEvent, "pointerId">): void {
    if (this.#strokeOf(event) !== null) this.finish();
  }

  /** Ends a finger's stroke once no finger is left. A pen may still draw: not every browser counts it. */
  endTouches(): void {
    if (this.#active?.pointerType !== "pen") this.finish();
  }

  /**
   * Ends the active stroke, if there is one, without losing it; its pointer draws no more until it goes down
   * again.
   */
  finish(): void {
    const stroke = this.#active;
    if (stroke === null) return;
    this.#active = null;
    if (!stroke.isReported && isTap(stroke)) return;
    this.#report(stroke);
    this.#dependencies.listener.onEnd(stroke.samples);
  }

  #drop(stroke: ActiveStroke): void {
    this.#active = null;
    if (stroke.isReported) this.#dependencies.listener.onDrop();
  }

  #strokeOf({ pointerId }: Pick<PointerEvent, "pointerId">): ActiveStroke | null {
    return this.#active?.pointerId === pointerId ? this.#active : null;
  }

  #extend(stroke: ActiveStroke, events: readonly PointerSample[]): void {
    const added = this.#add(stroke, events);
    if (stroke.isReported && added.length > 0) this.#dependencies.listener.onExtend(added, stroke.samples);
    else if (!isTap(stroke)) this.#report(stroke);
  }

  /** Reports to the listener a stroke that was held back, with all its samples so far. */
  #report(stroke: ActiveStroke): void {
    if (stroke.isReported) return;
    stroke.isReported = true;
    const { listener } = this.#dependencies;
    const [start, ...others] = stroke.samples;
    if (start) listener.onStart(start);
    if (others.length > 0) listener.onExtend(others, stroke.samples);
  }

  /** Adds the samples that differ from the one before, and returns them. */
  #add(stroke: ActiveStroke, events: readonly PointerSample[]): StrokePoint[] {
    const before = stroke.samples.length;
    for (const event of events) {
      const sample = this.#sampleOf(event, stroke);
      stroke.lastAt = sample.t ?? 0;
      const last = stroke.samples.at(-1);
      const repeats = last !== undefined && last.x === sample.x && last.y === sample.y;
      if (!repeats && stroke.samples.length < MAX_POINTS) stroke.samples.push(sample);
    }
    return stroke.samples.slice(before);
  }

  /**
   * Converts a sample. Its time never runs backwards within a stroke, though time stamps of coalesced events
   * may.
   */
  #sampleOf({ clientX, clientY, timeStamp }: PointerSample, stroke: ActiveStroke): StrokePoint {
    const t = Math.max(stroke.samples.at(-1)?.t ?? 0, Math.round(timeStamp + stroke.clockOffset));
    return { ...this.#dependencies.toCanvas(clientX, clientY), t };
  }
}

function isTap({ samples, lastAt }: ActiveStroke): boolean {
  const [start] = samples;
  if (start === undefined) return true;
  const isNear = ({ x, y }: StrokePoint) => Math.hypot(x - start.x, y - start.y) < TAP.distance;
  return lastAt - (start.t ?? 0) < TAP.durationMs && samples.every(isNear);
}

/**
 * Whether a mouse or pen moves with no button pressed: it was released unseen, such as over a native menu.
 */
function isHovering({ pointerType, buttons }: PointerInput): boolean {
  return pointerType !== "touch" && buttons === 0;
}

/**
 * Returns the samples that the browser took since the last event. Firefox and WebKit may send an empty list.
 */
function coalescedSamples(event: PointerInput): readonly PointerSample[] {
  const samples = event.getCoalescedEvents?.() ?? [];
  return samples.length > 0 ? samples : [event];
}
