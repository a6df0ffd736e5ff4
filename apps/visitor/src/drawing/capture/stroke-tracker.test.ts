import { type StrokePoint, stroke as strokeSchema } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutRepeats } from "../render/stroke-path.ts";
import { addStroke } from "../strokes.ts";
import { type PointerInput, StrokeTracker } from "./stroke-tracker.ts";

/** A tracker, the pointer events that a person causes, and what its listener received. */
function drawing({ elapsed = 0, ignoresTaps = false } = {}) {
  const finished: StrokePoint[][] = [];
  const calls: string[] = [];
  const tracker = new StrokeTracker({
    toCanvas: (clientX, clientY) => ({ x: clientX, y: clientY }),
    elapsed: () => elapsed,
    ignoresTap: () => ignoresTaps,
    listener: {
      onStart: () => calls.push("start"),
      onExtend: (added) => calls.push(`extend ${added.length}`),
      onEnd: (all) => {
        calls.push("end");
        finished.push([...all]);
      },
      onDrop: () => calls.push("drop"),
    },
  });
  const event = (x: number, y: number, more: Partial<PointerInput> = {}): PointerInput => ({
    pointerId: 1,
    pointerType: "touch",
    button: 0,
    buttons: 1,
    clientX: x,
    clientY: y,
    timeStamp: 1_000,
    ...more,
  });
  return {
    tracker,
    calls,
    finished,
    down: (x: number, y: number, more?: Partial<PointerInput>) => tracker.down(event(x, y, more)),
    move: (x: number, y: number, more?: Partial<PointerInput>) => tracker.move(event(x, y, more)),
    up: (x: number, y: number, more?: Partial<PointerInput>) =>
      tracker.up(event(x, y, { buttons: 0, ...more })),
    cancel: (pointerId = 1) => tracker.cancel({ pointerId }),
    strokes: () => finished.map((samples) => samples.map(({ x, y }) => `${x},${y}`).join(" ")),
  };
}

describe("one finger", () => {
  test("a tap is one stroke of one point", () => {
    const { down, up, strokes } = drawing();
    down(50, 60);
    up(50, 60);
    expect(strokes()).toEqual(["50,60"]);
  });

  test("down, moves, up is one stroke through all of them", () => {
    const { down, move, up, strokes, calls } = drawing();
    down(1, 1);
    move(2, 2);
    move(3, 3);
    up(4, 4);
    expect(strokes()).toEqual(["1,1 2,2 3,3 4,4"]);
    expect(calls).toEqual(["start", "extend 1", "extend 1", "extend 1", "end"]);
  });

  test("a finger that rests adds no samples", () => {
    const { down, move, up, strokes } = drawing();
    down(1, 1);
    move(1, 1);
    move(1, 1);
    up(1, 1);
    expect(strokes()).toEqual(["1,1"]);
  });

  test("moves and ups without a down draw nothing", () => {
    const { move, up, cancel, strokes, calls } = drawing();
    move(1, 1);
    up(2, 2);
    cancel();
    expect(strokes()).toEqual([]);
    expect(calls).toEqual([]);
  });

  test("every coalesced sample is part of the stroke", () => {
    const { down, move, up, strokes } = drawing();
    down(1, 1);
    const getCoalescedEvents = () => [
      { clientX: 2, clientY: 2, timeStamp: 1_001 },
      { clientX: 3, clientY: 3, timeStamp: 1_002 },
    ];
    move(3, 3, { getCoalescedEvents });
    up(3, 3);
    expect(strokes()).toEqual(["1,1 2,2 3,3"]);
  });

  test("an empty list of coalesced samples means the event itself", () => {
    const { down, move, up, strokes } = drawing();
    down(1, 1);
    move(5, 5, { getCoalescedEvents: () => [] });
    up(5, 5);
    expect(strokes()).toEqual(["1,1 5,5"]);
  });
});

describe("the end of a stroke", () => {
  test("a cancelled pointer loses nothing of its stroke, without the 0,0 that comes with the event", () => {
    const { down, move, cancel, strokes, tracker } = drawing();
    down(1, 1);
    move(2, 2);
    cancel();
    expect(strokes()).toEqual(["1,1 2,2"]);
    expect(tracker.pointerId).toBe(null);
  });

  test("cancel and then lost capture end one stroke, once", () => {
    const { down, cancel, calls } = drawing();
    down(1, 1);
    cancel();
    cancel();
    expect(calls).toEqual(["start", "end"]);
  });

  test("lost capture alone ends the stroke, and the next finger draws", () => {
    const { down, cancel, up, strokes } = drawing();
    down(1, 1);
    cancel();
    down(9, 9, { pointerId: 2 });
    up(9, 9, { pointerId: 2 });
    expect(strokes()).toEqual(["1,1", "9,9"]);
  });

  test("a down that repeats without an up ends the first stroke and starts the next", () => {
    const { down, up, strokes } = drawing();
    down(1, 1);
    down(2, 2);
    up(2, 2);
    expect(strokes()).toEqual(["1,1", "2,2"]);
  });

  test("a stroke finished from outside, as undo does, is not continued by its finger", () => {
    const { down, move, up, strokes, tracker } = drawing();
    down(1, 1);
    move(2, 2);
    tracker.finish();
    move(3, 3);
    up(4, 4);
    expect(strokes()).toEqual(["1,1 2,2"]);
  });

  test("a mouse whose button came up unseen stops drawing", () => {
    const { down, move, strokes } = drawing();
    down(1, 1, { pointerType: "mouse" });
    move(2, 2, { pointerType: "mouse" });
    move(3, 3, { pointerType: "mouse", buttons: 0 });
    expect(strokes()).toEqual(["1,1 2,2"]);
  });
});

describe("other pointers", () => {
  test("a second finger neither draws, nor moves, nor ends the first one's stroke", () => {
    const { down, move, up, cancel, strokes } = drawing();
    down(1, 1);
    expect(down(100, 100, { pointerId: 2 })).toBe(false);
    move(101, 101, { pointerId: 2 });
    move(2, 2);
    up(101, 101, { pointerId: 2 });
    cancel(2);
    move(3, 3);
    up(3, 3);
    expect(strokes()).toEqual(["1,1 2,2 3,3"]);
  });

  test("a second finger that stays down after the first is up draws nothing until it goes down anew", () => {
    const { down, move, up, strokes } = drawing();
    down(1, 1);
    down(100, 100, { pointerId: 2 });
    up(1, 1);
    move(101, 101, { pointerId: 2 });
    up(102, 102, { pointerId: 2 });
    expect(strokes()).toEqual(["1,1"]);
  });

  const PEN = { pointerId: 9, pointerType: "pen" };

  // Rule (drawing)
  test("a pen draws while the hand that holds it rests on the screen, and the hand's dot goes", () => {
    const { down, move, up, strokes, calls } = drawing();
    down(300, 400);
    move(302, 401);
    expect(down(1, 1, PEN)).toBe(true);
    move(303, 402);
    move(2, 2, PEN);
    up(303, 402);
    up(3, 3, PEN);
    expect(strokes()).toEqual(["1,1 2,2 3,3"]);
    expect(calls).toEqual(["start", "extend 1", "drop", "start", "extend 1", "extend 1", "end"]);
  });

  test("the hand that still rests, or comes down anew between two strokes of its pen, draws nothing", () => {
    const { down, up, strokes } = drawing();
    down(300, 400);
    down(1, 1, PEN);
    up(1, 1, PEN);
    down(5, 5, { ...PEN, pointerId: 10 });
    down(310, 400, { pointerId: 3 });
    up(310, 400, { pointerId: 3 });
    up(5, 5, { ...PEN, pointerId: 10 });
    down(300, 400, { pointerId: 4 });
    down(8, 8, { ...PEN, pointerId: 11 });
    up(8, 8, { ...PEN, pointerId: 11 });
    expect(strokes()).toEqual(["1,1", "5,5", "8,8"]);
  });

  test("a pen whose eraser or button comes down leaves a finger's stroke alone, and a mouse does so too", () => {
    const { down, up, strokes } = drawing();
    down(1, 1);
    down(50, 50, { ...PEN, button: 5 });
    down(60, 60, { ...PEN, button: 2 });
    down(70, 70, { pointerId: 8, pointerType: "mouse" });
    up(2, 2);
    expect(strokes()).toEqual(["1,1 2,2"]);
  });

  test("no finger that leaves the screen ends the stroke of a pen, which ends that of a pen whose up never came", () => {
    const { tracker, down, move, up, strokes } = drawing();
    down(300, 400);
    down(1, 1, PEN);
    tracker.endTouches();
    move(2, 2, PEN);
    down(5, 5, { ...PEN, pointerId: 10 });
    up(5, 5, { ...PEN, pointerId: 10 });
    expect(strokes()).toEqual(["1,1 2,2", "5,5"]);
  });

  test.each([
    ["the right mouse button", { pointerType: "mouse", button: 2, buttons: 2 }],
    ["the middle mouse button", { pointerType: "mouse", button: 1, buttons: 4 }],
    ["a pen's barrel button", { pointerType: "pen", button: 2, buttons: 2 }],
    ["a pen's eraser", { pointerType: "pen", button: 5, buttons: 32 }],
  ])("%s does not draw", (_, pressed) => {
    const { down, move, up, strokes } = drawing();
    expect(down(1, 1, pressed)).toBe(false);
    move(2, 2, pressed);
    up(3, 3, pressed);
    expect(strokes()).toEqual([]);
  });
});

describe("sample times", () => {
  // Rule (drawing): A drawing is vectors: each point in canvas units, with its time
  test("a sample's time counts from when the drawing began", () => {
    const { down, move, up, finished } = drawing({ elapsed: 4_000 });
    down(1, 1, { timeStamp: 70_000 });
    move(2, 2, { timeStamp: 70_016.4 });
    up(2, 2, { timeStamp: 70_030 });
    expect(finished[0]?.map(({ t }) => t)).toEqual([4_000, 4_016]);
  });

  test("samples with time stamps that run backwards have times that do not", () => {
    const { down, move, finished, tracker } = drawing();
    down(1, 1, { timeStamp: 500 });
    move(2, 2, { timeStamp: 520 });
    move(3, 3, { timeStamp: 510 });
    tracker.finish();
    expect(finished[0]?.map(({ t }) => t)).toEqual([0, 20, 20]);
  });
});

const anyNumber = fc.oneof(fc.double({ min: -500, max: 900 }), fc.constantFrom(Number.NaN, 0));
const anySample = fc.record({
  clientX: fc.integer({ min: -500, max: 900 }),
  clientY: fc.integer({ min: -500, max: 900 }),
  timeStamp: anyNumber.map((value) => (Number.isNaN(value) ? 0 : value)),
});
const anyEvent = fc.record({
  name: fc.constantFrom("down", "move", "move", "move", "up", "cancel", "finish"),
  pointerId: fc.integer({ min: 1, max: 3 }),
  pointerType: fc.constantFrom("touch", "mouse", "pen"),
  button: fc.constantFrom(-1, 0, 0, 0, 1, 2, 5),
  buttons: fc.constantFrom(0, 1, 1, 1, 2, 32),
  at: anySample,
  list: fc.option(fc.array(anySample, { maxLength: 4 }), { nil: undefined }),
});

const tap = {
  pointerId: 1,
  pointerType: "touch",
  button: 0,
  buttons: 1,
  clientX: 5,
  clientY: 5,
  timeStamp: 0,
};

test("strokes are well formed and do not overlap, whatever the browser sends", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
      const { tracker, calls, finished } = drawing({ elapsed: 100 });
      tracker.down(tap);
      for (const { name, at, list, ...pointer } of events) {
        const getCoalescedEvents = list && (() => list);
        const event = { ...pointer, ...at, getCoalescedEvents };
        if (name === "finish") tracker.finish();
        else if (name === "cancel") tracker.cancel(event);
        else if (name === "down") tracker.down(event);
        else if (name === "move") tracker.move(event);
        else tracker.up(event);
      }
      tracker.finish();
      expect(calls.map((what) => what.replace(/ \d+/, "")).join(" ")).toMatch(
        /^((start( extend)* (end|drop)) ?)+$/,
      );
      expect(finished).toHaveLength(calls.filter((call) => call === "end").length);
      for (const samples of finished) {
        const [made] = addStroke([], samples);
        expect(strokeSchema.safeParse(made).success).toBe(true);
        expect(withoutRepeats(samples)).toEqual(samples);
        const times = samples.map(({ t = Number.NaN }) => t);
        expect(times).toEqual([...times].sort((one, other) => one - other));
      }
    }),
  );
});

describe("a stroke that begins where taps are ignored", () => {
  const whereTapsAreIgnored = () => drawing({ ignoresTaps: true });

  // Rule (drawing)
  test("counts from its first sample on, once it moves farther than a tap", () => {
    const { down, move, up, calls, strokes } = whereTapsAreIgnored();
    down(50, 50);
    move(53, 50);
    expect(calls).toEqual([]);
    move(60, 50);
    move(61, 50);
    up(61, 50);
    expect(strokes()).toEqual(["50,50 53,50 60,50 61,50"]);
    expect(calls).toEqual(["start", "extend 2", "extend 1", "end"]);
  });

  test("counts as a dot once it lasts longer than a tap", () => {
    const { down, up, calls, strokes } = whereTapsAreIgnored();
    down(50, 50);
    up(50, 50, { timeStamp: 1_300 });
    expect(strokes()).toEqual(["50,50"]);
    expect(calls).toEqual(["start", "end"]);
  });

  test("is never told of where a pen takes over from it", () => {
    const { down, up, calls } = whereTapsAreIgnored();
    down(50, 50);
    down(1, 1, { pointerId: 9, pointerType: "pen" });
    up(30, 1, { pointerId: 9, pointerType: "pen" });
    expect(calls).toEqual(["start", "extend 1", "end"]);
  });

  test("draws nothing where it is a tap, and leaves the next one alone", () => {
    const { down, move, up, calls } = whereTapsAreIgnored();
    down(50, 50);
    move(54, 53, { timeStamp: 1_100 });
    up(54, 53, { timeStamp: 1_200 });
    expect(calls).toEqual([]);
    down(50, 50, { pointerId: 2 });
    move(70, 50, { pointerId: 2 });
    expect(calls).toEqual(["start", "extend 1"]);
  });
});
