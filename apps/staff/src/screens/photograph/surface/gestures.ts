import type { Point } from "@harapen/contract/geometry";

/** What a finger or the mouse is on. */
export type Target =
  | { readonly kind: "anchor"; readonly name: string }
  | { readonly kind: "mark"; readonly id: number }
  | { readonly kind: "photograph" };

/** Callbacks for gestures; places are on the surface, in its own pixels. */
export interface GestureListener {
  /** Called for a press that does not move. */
  readonly onTap: (target: Target, at: Point) => void;
  readonly onDrag: (
    target: Target,
    drag: { readonly at: Point; readonly by: Point; readonly isFirst: boolean },
  ) => void;
  /** For two fingers: `target` lies between them; `factor` and `by` are the change since the last move. */
  readonly onPinch: (
    target: Target,
    pinch: { readonly at: Point; readonly factor: number; readonly by: Point; readonly isFirst: boolean },
  ) => void;
  /** Called with the place of a press that may become a tap or a drag; with `undefined` once it has ended. */
  readonly onPress: (at: Point | undefined, target: Target) => void;
}

interface Pointer {
  readonly start: Point;
  at: Point;
}

/** How far a finger may move before it is a drag, in pixels of the screen. */
const SLOP = 6;
const PHOTOGRAPH: Target = { kind: "photograph" };

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const difference = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });

/**
 * Reads taps, drags and pinches from pointer events. One finger taps or drags; a second one makes it a pinch,
 * after which the rest of the touch is ignored, so that a lifted finger never taps.
 */
export class GestureReader {
  readonly #pointers = new Map<number, Pointer>();
  readonly #listener: GestureListener;
  #target: Target = PHOTOGRAPH;
  #mode: "none" | "press" | "drag" | "pinch" | "over" = "none";

  constructor(listener: GestureListener) {
    this.#listener = listener;
  }

  down(id: number, at: Point, target: Target): void {
    if (this.#pointers.size >= 2) return;
    this.#pointers.set(id, { start: at, at });
    if (this.#pointers.size === 1) {
      this.#target = target;
      this.#mode = "press";
      this.#listener.onPress(at, target);
    } else if (this.#mode !== "over") {
      this.#mode = "pinch";
      if (this.#target.kind !== "mark") this.#target = target.kind === "mark" ? target : PHOTOGRAPH;
      this.#listener.onPress(undefined, this.#target);
      this.#hasPinched = false;
    }
  }

  #hasPinched = false;

  move(id: number, at: Point): void {
    const pointer = this.#pointers.get(id);
    if (!pointer) return;
    const before = pointer.at;
    if (this.#mode === "pinch") {
      const [other] = [...this.#pointers].filter(([key]) => key !== id).map(([, value]) => value.at);
      pointer.at = at;
      if (other) this.#pinch(before, at, other);
      return;
    }
    pointer.at = at;
    const isFirst = this.#mode === "press";
    if (isFirst && distance(pointer.start, at) < SLOP) return;
    if (this.#mode !== "press" && this.#mode !== "drag") return;
    this.#mode = "drag";
    this.#listener.onDrag(this.#target, {
      at,
      by: difference(at, isFirst ? pointer.start : before),
      isFirst,
    });
    this.#listener.onPress(at, this.#target);
  }

  up(id: number): void {
    const pointer = this.#pointers.get(id);
    if (!pointer) return;
    this.#pointers.delete(id);
    if (this.#mode === "press") this.#listener.onTap(this.#target, pointer.start);
    this.#end();
  }

  cancel(id: number): void {
    if (this.#pointers.delete(id)) this.#end();
  }

  #end(): void {
    this.#listener.onPress(undefined, this.#target);
    this.#mode = this.#pointers.size === 0 ? "none" : "over";
  }

  #pinch(before: Point, at: Point, other: Point): void {
    const was = distance(before, other);
    if (was < 1) return;
    this.#listener.onPinch(this.#target, {
      at: middle(at, other),
      factor: distance(at, other) / was,
      by: difference(middle(at, other), middle(before, other)),
      isFirst: !this.#hasPinched,
    });
    this.#hasPinched = true;
  }
}
