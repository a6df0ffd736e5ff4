import { type StrokePoint, stroke as strokeSchema } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PointerHappening, StrokePointer } from "./stroke-pointer.ts";
import { addStroke } from "./strokes.ts";

/** A drawing made by a controller, told what the browser sends in the words of a person who draws. */
function drawing({ elapsed = 0 } = {}) {
  const kept: StrokePoint[][] = [];
  const heard: string[] = [];
  const controller = new StrokePointer({
    toCanvas: (clientX, clientY) => ({ x: clientX, y: clientY }),
    elapsed: () => elapsed,
    listener: {
      began: () => heard.push("began"),
      grew: (added) => heard.push(`grew ${added.length}`),
      ended: (all) => {
        heard.push("ended");
        kept.push([...all]);
      },
    },
  });
  const event = (x: number, y: number, more: Partial<PointerHappening> = {}): PointerHappening => ({
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
    controller,
    heard,
    kept,
    down: (x: number, y: number, more?: Partial<PointerHappening>) => controller.down(event(x, y, more)),
    move: (x: number, y: number, more?: Partial<PointerHappening>) => controller.move(event(x, y, more)),
    up: (x: number, y: number, more?: Partial<PointerHappening>) =>
      controller.up(event(x, y, { buttons: 0, ...more })),
    lose: (pointerId = 1) => controller.lose({ pointerId }),
    places: () => kept.map((samples) => samples.map(({ x, y }) => `${x},${y}`).join(" ")),
  };
}

describe("one finger", () => {
  test("a tap is one stroke of one point", () => {
    const { down, up, places } = drawing();
    down(50, 60);
    up(50, 60);
    expect(places()).toEqual(["50,60"]);
  });

  test("down, moves, up is one stroke through all of them", () => {
    const { down, move, up, places, heard } = drawing();
    down(1, 1);
    move(2, 2);
    move(3, 3);
    up(4, 4);
    expect(places()).toEqual(["1,1 2,2 3,3 4,4"]);
    expect(heard).toEqual(["began", "grew 1", "grew 1", "grew 1", "ended"]);
  });

  test("a finger that rests adds no samples", () => {
    const { down, move, up, places } = drawing();
    down(1, 1);
    move(1, 1);
    move(1, 1);
    up(1, 1);
    expect(places()).toEqual(["1,1"]);
  });

  test("moves and ups without a down draw nothing", () => {
    const { move, up, lose, places, heard } = drawing();
    move(1, 1);
    up(2, 2);
    lose();
    expect(places()).toEqual([]);
    expect(heard).toEqual([]);
  });

  test("every coalesced sample is kept", () => {
    const { down, move, up, places } = drawing();
    down(1, 1);
    const getCoalescedEvents = () => [
      { clientX: 2, clientY: 2, timeStamp: 1_001 },
      { clientX: 3, clientY: 3, timeStamp: 1_002 },
    ];
    move(3, 3, { getCoalescedEvents });
    up(3, 3);
    expect(places()).toEqual(["1,1 2,2 3,3"]);
  });

  test("an empty list of coalesced samples means the event itself", () => {
    const { down, move, up, places } = drawing();
    down(1, 1);
    move(5, 5, { getCoalescedEvents: () => [] });
    up(5, 5);
    expect(places()).toEqual(["1,1 5,5"]);
  });
});

describe("ways out", () => {
  test("a cancelled pointer keeps its stroke, without the 0,0 that comes with the event", () => {
    const { down, move, lose, places, controller } = drawing();
    down(1, 1);
    move(2, 2);
    lose();
    expect(places()).toEqual(["1,1 2,2"]);
    expect(controller.pointerId).toBe(null);
  });

  test("cancel and then lost capture end one stroke, once", () => {
    const { down, lose, heard } = drawing();
    down(1, 1);
    lose();
    lose();
    expect(heard).toEqual(["began", "ended"]);
  });

  test("lost capture alone ends it, and the next finger draws", () => {
    const { down, lose, up, places } = drawing();
    down(1, 1);
    lose();
    down(9, 9, { pointerId: 2 });
    up(9, 9, { pointerId: 2 });
    expect(places()).toEqual(["1,1", "9,9"]);
  });

  test("a down that repeats without an up starts the next stroke and keeps the first", () => {
    const { down, up, places } = drawing();
    down(1, 1);
    down(2, 2);
    up(2, 2);
    expect(places()).toEqual(["1,1", "2,2"]);
  });

  test("a stroke finished from outside, as undo does, leaves its finger without ink", () => {
    const { down, move, up, places, controller } = drawing();
    down(1, 1);
    move(2, 2);
    controller.finish();
    move(3, 3);
    up(4, 4);
    expect(places()).toEqual(["1,1 2,2"]);
  });

  test("a mouse whose button came up unseen stops drawing", () => {
    const { down, move, places } = drawing();
    down(1, 1, { pointerType: "mouse" });
    move(2, 2, { pointerType: "mouse" });
    move(3, 3, { pointerType: "mouse", buttons: 0 });
    expect(places()).toEqual(["1,1 2,2"]);
  });
});

describe("other pointers", () => {
  test("a second finger neither draws, nor moves, nor ends the first one's stroke", () => {
    const { down, move, up, lose, places } = drawing();
    down(1, 1);
    expect(down(100, 100, { pointerId: 2 })).toBe(false);
    move(101, 101, { pointerId: 2 });
    move(2, 2);
    up(101, 101, { pointerId: 2 });
    lose(2);
    move(3, 3);
    up(3, 3);
    expect(places()).toEqual(["1,1 2,2 3,3"]);
  });

  test("a second finger that stays down after the first is up draws nothing until it goes down anew", () => {
    const { down, move, up, places } = drawing();
    down(1, 1);
    down(100, 100, { pointerId: 2 });
    up(1, 1);
    move(101, 101, { pointerId: 2 });
    up(102, 102, { pointerId: 2 });
    expect(places()).toEqual(["1,1"]);
  });

  test.each([
    ["the right mouse button", { pointerType: "mouse", button: 2, buttons: 2 }],
    ["the middle mouse button", { pointerType: "mouse", button: 1, buttons: 4 }],
    ["a pen's barrel button", { pointerType: "pen", button: 2, buttons: 2 }],
    ["a pen's eraser", { pointerType: "pen", button: 5, buttons: 32 }],
  ])("%s does not draw", (_, pressed) => {
    const { down, move, up, places } = drawing();
    expect(down(1, 1, pressed)).toBe(false);
    move(2, 2, pressed);
    up(3, 3, pressed);
    expect(places()).toEqual([]);
  });
});

describe("time", () => {
  test("a sample's time counts from when the drawing began", () => {
    const { down, move, up, kept } = drawing({ elapsed: 4_000 });
    down(1, 1, { timeStamp: 70_000 });
    move(2, 2, { timeStamp: 70_016.4 });
    up(2, 2, { timeStamp: 70_030 });
    expect(kept[0]?.map(({ t }) => t)).toEqual([4_000, 4_016]);
  });

  test("time stamps that run backwards do not turn time back", () => {
    const { down, move, kept, controller } = drawing();
    down(1, 1, { timeStamp: 500 });
    move(2, 2, { timeStamp: 520 });
    move(3, 3, { timeStamp: 510 });
    controller.finish();
    expect(kept[0]?.map(({ t }) => t)).toEqual([0, 20, 20]);
  });
});

const anyNumber = fc.oneof(fc.double({ min: -500, max: 900 }), fc.constantFrom(Number.NaN, 0));
const anySample = fc.record({
  clientX: fc.integer({ min: -500, max: 900 }),
  clientY: fc.integer({ min: -500, max: 900 }),
  timeStamp: anyNumber.map((value) => (Number.isNaN(value) ? 0 : value)),
});
const anyEvent = fc.record({
  name: fc.constantFrom("down", "move", "move", "move", "up", "lose", "finish"),
  pointerId: fc.integer({ min: 1, max: 3 }),
  pointerType: fc.constantFrom("touch", "mouse", "pen"),
  button: fc.constantFrom(-1, 0, 0, 0, 1, 2, 5),
  buttons: fc.constantFrom(0, 1, 1, 1, 2, 32),
  at: anySample,
  list: fc.option(fc.array(anySample, { maxLength: 4 }), { nil: undefined }),
});

test("whatever the browser sends, strokes are down, moves, up, and well formed", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
      const { controller, heard, kept } = drawing({ elapsed: 100 });
      for (const { name, at, list, ...pointer } of events) {
        const getCoalescedEvents = list && (() => list);
        const event = { ...pointer, ...at, getCoalescedEvents };
        if (name === "finish") controller.finish();
        else if (name === "lose") controller.lose(event);
        else if (name === "down") controller.down(event);
        else if (name === "move") controller.move(event);
        else controller.up(event);
      }
      controller.finish();
      expect(heard.map((what) => what.replace(/ \d+/, "")).join(" ")).toMatch(/^((began( grew)* ended) ?)*$/);
      for (const samples of kept) {
        const [made] = addStroke([], samples);
        expect(strokeSchema.safeParse(made).success).toBe(true);
        expect(samples.length).toBeGreaterThan(0);
        samples.slice(1).forEach(({ x, y, t }, before) => {
          const previous = samples[before];
          expect([x, y]).not.toEqual([previous?.x, previous?.y]);
          expect(t).toBeGreaterThanOrEqual(previous?.t ?? 0);
        });
      }
    }),
  );
});
