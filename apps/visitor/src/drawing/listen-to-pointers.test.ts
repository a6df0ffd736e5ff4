import type { StrokePoint } from "@harapen/contract/drawing";
import { beforeEach, expect, test, vi } from "vitest";
import { listenToPointers } from "./listen-to-pointers.ts";
import { StrokePointer } from "./stroke-pointer.ts";

let kept: StrokePoint[][] = [];
let surface: EventTarget & { setPointerCapture: (pointerId: number) => void };
let page: EventTarget;
let captured: number[] = [];
let stop = () => {};

beforeEach(() => {
  kept = [];
  captured = [];
  page = new EventTarget();
  vi.stubGlobal("window", page);
  surface = Object.assign(new EventTarget(), { setPointerCapture: (id: number) => captured.push(id) });
  const controller = new StrokePointer({
    toCanvas: (x, y) => ({ x, y }),
    elapsed: () => 0,
    listener: { began: () => {}, grew: () => {}, ended: (all) => kept.push([...all]) },
  });
  stop = listenToPointers(surface as unknown as HTMLElement, controller);
});

/** Sends an event with the fields of one; answers whether its default was prevented. */
function send(target: EventTarget, type: string, fields: object = {}): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), fields);
  return !target.dispatchEvent(event);
}

const finger = (clientX: number, clientY: number, pointerId = 7) => ({
  pointerId,
  pointerType: "touch",
  button: 0,
  buttons: 1,
  clientX,
  clientY,
});

test("down, move and up on the surface are a stroke, whose pointer is captured", () => {
  send(surface, "pointerdown", finger(1, 1));
  send(surface, "pointermove", finger(2, 2));
  send(surface, "pointerup", finger(3, 3));
  expect(kept.map((samples) => samples.map(({ x }) => x))).toEqual([[1, 2, 3]]);
  expect(captured).toEqual([7]);
});

test("a second finger is not captured", () => {
  send(surface, "pointerdown", finger(1, 1));
  send(surface, "pointerdown", finger(50, 50, 8));
  expect(captured).toEqual([7]);
});

test("a pointer that cannot be captured draws all the same", () => {
  surface.setPointerCapture = () => {
    throw new Error("NotFoundError");
  };
  send(surface, "pointerdown", finger(1, 1));
  send(surface, "pointerup", finger(1, 1));
  expect(kept).toHaveLength(1);
});

test.each(["pointercancel", "lostpointercapture"])("%s ends the stroke and keeps it", (type) => {
  send(surface, "pointerdown", finger(1, 1));
  send(surface, type, finger(0, 0));
  expect(kept).toEqual([[{ x: 1, y: 1, t: 0 }]]);
});

test("should the up never come, the last finger's leaving the glass ends the stroke", () => {
  send(surface, "pointerdown", finger(1, 1));
  send(page, "touchend", { touches: [{}] });
  expect(kept).toHaveLength(0);
  send(page, "touchend", { touches: [] });
  expect(kept).toHaveLength(1);
});

test("a page that is put away keeps the stroke under way", () => {
  send(surface, "pointerdown", finger(1, 1));
  send(page, "pagehide");
  expect(kept).toHaveLength(1);
});

test.each(["touchstart", "touchmove", "contextmenu", "dragstart"])("the browser gets no %s", (type) => {
  expect(send(surface, type)).toBe(true);
});

test("once stopped, the stroke under way is kept and nothing more is heard", () => {
  send(surface, "pointerdown", finger(1, 1));
  stop();
  expect(kept).toHaveLength(1);
  send(surface, "pointerdown", finger(2, 2));
  send(page, "pagehide");
  expect(kept).toHaveLength(1);
  expect(send(surface, "touchstart")).toBe(false);
});
