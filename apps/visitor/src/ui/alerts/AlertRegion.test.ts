import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REST_MS, watchPresses } from "./AlertRegion.tsx";

/** A part of the page, on a surface that handles pointers by itself or elsewhere. */
class Part {
  readonly #isOnSurface: boolean;

  constructor(isOnSurface: boolean) {
    this.#isOnSurface = isOnSurface;
  }

  closest(): Part | null {
    return this.#isOnSurface ? this : null;
  }
}

const surface = new Part(true);
const elsewhere = new Part(false);
let page: EventTarget;
let changes: boolean[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Element", Part);
  page = new EventTarget();
  vi.stubGlobal("window", page);
  changes = [];
  stop = watchPresses((pressed) => changes.push(pressed));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function dispatch(type: string, target: Part, fields: object): void {
  const event = Object.assign(new Event(type), fields);
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
}

const finger = (pointerId: number) => ({ pointerId, pointerType: "touch" });
const touching = (fingers: number) => ({ touches: Array.from({ length: fingers }) });

test("a press lasts until a moment after the finger has gone", () => {
  dispatch("pointerdown", surface, finger(1));
  vi.advanceTimersByTime(10 * REST_MS);
  expect(changes).toEqual([true]);
  dispatch("pointerup", surface, finger(1));
  dispatch("touchend", surface, touching(0));
  expect(changes).toEqual([true]);
  vi.advanceTimersByTime(REST_MS);
  expect(changes).toEqual([true, false]);
});

// Rule (alerts)
test.each([
  ["on the surface", surface],
  ["elsewhere", elsewhere],
])("a second finger that comes and goes %s does not end the first one's press", (_, where) => {
  dispatch("pointerdown", surface, finger(1));
  dispatch("pointerdown", where, finger(2));
  dispatch("pointerup", where, finger(2));
  dispatch("touchend", where, touching(1));
  vi.advanceTimersByTime(10 * REST_MS);
  expect(changes).not.toContain(false);
  dispatch("pointerup", surface, finger(1));
  vi.advanceTimersByTime(REST_MS);
  expect(changes.at(-1)).toBe(false);
});

test("a finger elsewhere is no press", () => {
  dispatch("pointerdown", elsewhere, finger(1));
  expect(changes).toEqual([]);
});

test("the end of the last touch ends a press whose pointerup never came", () => {
  dispatch("pointerdown", surface, finger(1));
  dispatch("touchcancel", surface, touching(0));
  vi.advanceTimersByTime(REST_MS);
  expect(changes).toEqual([true, false]);
});

test("a pen whose pointerup never came is up after its next press", () => {
  dispatch("pointerdown", surface, { pointerId: 3, pointerType: "pen" });
  dispatch("pointerup", elsewhere, { pointerId: 4, pointerType: "pen" });
  vi.advanceTimersByTime(REST_MS);
  expect(changes).toEqual([true, false]);
});
