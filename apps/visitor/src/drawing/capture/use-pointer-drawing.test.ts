import type { StrokePoint } from "@harapen/contract/drawing";
import { beforeEach, expect, test, vi } from "vitest";
import { StrokeTracker } from "./stroke-tracker.ts";
import { attachPointerListeners } from "./use-pointer-drawing.ts";

let finished: StrokePoint[][] = [];
let surface: EventTarget & { setPointerCapture: (pointerId: number) => void };
let page: EventTarget;
let captured: number[] = [];
let detach = () => {};

beforeEach(() => {
  finished = [];
  captured = [];
  page = new EventTarget();
  vi.stubGlobal("window", page);
  surface = Object.assign(new EventTarget(), { setPointerCapture: (id: number) => captured.push(id) });
  const tracker = new StrokeTracker({
    toCanvas: (x, y) => ({ x, y }),
    elapsed: () => 0,
    ignoresTap: () => false,
    listener: {
      onStart: () => {},
      onExtend: () => {},
      onEnd: (all) => finished.push([...all]),
      onDrop: () => {},
    },
  });
  detach = attachPointerListeners(surface as unknown as HTMLElement, tracker);
});

/** Dispatches an event with these fields. Returns whether its default was prevented. */
function dispatch(target: EventTarget, type: string, fields: object = {}): boolean {
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

test("pointer down, move and up on the surface are a stroke, whose pointer is captured", () => {
  dispatch(surface, "pointerdown", finger(1, 1));
  dispatch(surface, "pointermove", finger(2, 2));
  dispatch(surface, "pointerup", finger(3, 3));
  expect(finished.map((samples) => samples.map(({ x }) => x))).toEqual([[1, 2, 3]]);
  expect(captured).toEqual([7]);
});

test("a second finger is not captured", () => {
  dispatch(surface, "pointerdown", finger(1, 1));
  dispatch(surface, "pointerdown", finger(50, 50, 8));
  expect(captured).toEqual([7]);
});

test("a pointer that cannot be captured draws all the same", () => {
  surface.setPointerCapture = () => {
    throw new Error("NotFoundError");
  };
  dispatch(surface, "pointerdown", finger(1, 1));
  dispatch(surface, "pointerup", finger(2, 2));
  expect(finished.map((samples) => samples.map(({ x }) => x))).toEqual([[1, 2]]);
});

test.each(["pointercancel", "lostpointercapture"])("%s ends the stroke without losing it", (type) => {
  dispatch(surface, "pointerdown", finger(1, 1));
  dispatch(surface, type, finger(0, 0));
  expect(finished).toEqual([[{ x: 1, y: 1, t: 0 }]]);
});

test("the end of the last touch ends a stroke whose pointerup never came", () => {
  dispatch(surface, "pointerdown", finger(1, 1));
  dispatch(page, "touchend", { touches: [{}] });
  expect(finished).toEqual([]);
  dispatch(page, "touchend", { touches: [] });
  expect(finished).toEqual([[{ x: 1, y: 1, t: 0 }]]);
});

// Rule (drawing)
test("the end of the last touch leaves the stroke of a pen alone, which is no touch everywhere", () => {
  const pen = { ...finger(1, 1), pointerType: "pen" };
  dispatch(surface, "pointerdown", pen);
  dispatch(page, "touchend", { touches: [] });
  dispatch(surface, "pointerup", { ...pen, clientX: 2 });
  expect(finished.map((samples) => samples.map(({ x }) => x))).toEqual([[1, 2]]);
});

test("pagehide ends the active stroke without losing it", () => {
  dispatch(surface, "pointerdown", finger(1, 1));
  dispatch(page, "pagehide");
  expect(finished).toEqual([[{ x: 1, y: 1, t: 0 }]]);
});

test.each(["touchstart", "touchmove", "contextmenu", "dragstart"])(
  "the browser's own reaction to %s is prevented",
  (type) => {
    expect(dispatch(surface, type)).toBe(true);
  },
);

test("detaching ends the active stroke and removes every listener", () => {
  dispatch(surface, "pointerdown", finger(1, 1));
  detach();
  expect(finished).toHaveLength(1);
  dispatch(surface, "pointerdown", finger(2, 2));
  dispatch(page, "pagehide");
  expect(finished).toEqual([[{ x: 1, y: 1, t: 0 }]]);
  expect(dispatch(surface, "touchstart")).toBe(false);
});
