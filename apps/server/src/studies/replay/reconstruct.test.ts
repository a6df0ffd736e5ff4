// Rule (research.md#replay)

import { everythingVisible, type VisibilityMask } from "@harapen/contract/drawing";
import type { DrawingTimeline } from "@harapen/contract/staff/studies/replay";
import fc from "fast-check";
import { expect, it } from "vitest";
import { DrawingLog, type SessionEvent } from "./drawing-events.ts";
import { reconstruct } from "./reconstruct.ts";
import { inkAt, lastInk } from "./study-drawings.ts";

const DRAWING = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
const OTHER = "1b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
const START = Date.parse("2026-09-01T10:00:00.000Z");
const BATCH = 12;

type Point = { readonly x: number; readonly y: number };

/** A page that draws, and records events as our client does: one every 100 ms. */
class Page {
  readonly events: SessionEvent[] = [];
  readonly strokes: Point[][] = [];
  mask: VisibilityMask = everythingVisible();
  now = START;
  session = "s1";
  drawing = DRAWING;
  #seq = 0;

  record(name: SessionEvent["name"], payload: object = {}): void {
    this.now += 100;
    this.#seq += 1;
    const { session, now } = this;
    this.events.push({ session, seq: this.#seq, at: now, name, payload } as SessionEvent);
  }
  draw([first = { x: 0, y: 0 }, ...others]: readonly Point[], { ends = true } = {}): void {
    const { drawing } = this;
    this.record("stroke_start", { drawing_id: drawing, seq: this.strokes.length + 1, ...first, pen_px: 10 });
    for (let from = 0; from < others.length; from += BATCH)
      this.record("stroke_move", { drawing_id: drawing, points: others.slice(from, from + BATCH) });
    if (!ends) return;
    this.strokes.push([first, ...others]);
    const seq = this.strokes.length;
    this.record("stroke_end", { drawing_id: drawing, seq, total_strokes: seq });
  }
  /** Rests a hand on the screen, which then draws with a pen. */
  restHand(points: readonly Point[]): void {
    this.draw(points, { ends: false });
    const total_strokes = this.strokes.length;
    this.record("stroke_end", { drawing_id: this.drawing, seq: total_strokes + 1, total_strokes });
  }
  undo(): void {
    if (this.strokes.pop())
      this.record("undo", { drawing_id: this.drawing, total_strokes: this.strokes.length });
  }
  toggle(cell: number): void {
    this.mask = this.mask.map((seen, index) => (index === cell ? -seen : seen)) as VisibilityMask;
    this.record("part_toggle", { drawing_id: this.drawing, part: this.mask });
  }
  search(search_id = `search-${this.now}`): string {
    this.record("search", {
      drawing_id: this.drawing.toUpperCase(),
      search_id,
      part: this.mask,
      total_strokes: this.strokes.length,
    });
    return search_id;
  }
  goOn(session: string): void {
    this.session = session;
    this.now += 3_600_000;
    this.#seq = 0;
  }
}

const replayed = (events: readonly SessionEvent[], drawing = DRAWING) =>
  reconstruct(new DrawingLog(events).eventsOf(drawing), { isBlind: false });
const drawnAt = (timeline: DrawingTimeline, at: number) =>
  inkAt(timeline, at).map(({ points }) => points.map(([x, y]) => ({ x, y })));
const maskAt = ({ masks }: DrawingTimeline, at: number) => masks.findLast((mask) => mask.at <= at)?.part;

const point = fc.record({ x: fc.integer({ min: 0, max: 380 }), y: fc.integer({ min: 0, max: 410 }) });
const act = fc.oneof(
  fc.record({ kind: fc.constant("draw" as const), points: fc.array(point, { minLength: 1, maxLength: 40 }) }),
  fc.record({
    kind: fc.constant("rest" as const),
    points: fc.array(point, { minLength: 1, maxLength: 40 }),
  }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({ kind: fc.constant("toggle" as const), cell: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ kind: fc.constant("search" as const) }),
  fc.record({ kind: fc.constant("another session" as const) }),
);

// Rule (drawing)
it("a replay has at each search, and at the end, the strokes and cells that the visitor had, whatever was undone, in whatever order events came", () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 30 }), fc.integer(), (acts, seed) => {
      const page = new Page();
      const expected: { at: number; strokes: Point[][]; mask: VisibilityMask }[] = [];
      const note = () =>
        expected.push({ at: page.now, strokes: [...page.strokes], mask: [...page.mask] as VisibilityMask });
      page.draw([{ x: 1, y: 1 }]);
      for (const [index, each] of acts.entries()) {
        if (each.kind === "draw") page.draw(each.points);
        else if (each.kind === "rest") page.restHand(each.points);
        else if (each.kind === "undo") page.undo();
        else if (each.kind === "toggle") page.toggle(each.cell);
        else if (each.kind === "another session") page.goOn(`s${index + 2}`);
        else {
          page.search();
          note();
        }
      }
      note();
      const shuffled = page.events
        .map((event, index) => ({ event, key: Math.sin(seed + index * 7.3) }))
        .sort((one, other) => one.key - other.key)
        .map(({ event }) => event);
      const timeline = replayed(shuffled);
      const start = Date.parse(timeline.started_at ?? "");
      for (const { at, strokes, mask } of expected) {
        expect(drawnAt(timeline, at - start)).toEqual(strokes);
        expect(maskAt(timeline, at - start)).toEqual(mask);
      }
      expect(timeline.missing).toBe(0);
      expect(timeline.steps.map(({ at }) => at + start)).toEqual(page.events.map(({ at }) => at));
    }),
  );
});

// Rule (research.md#replay): A stroke takes as long to replay as any other, however many there are
it("a replay of very many strokes, each second of them undone, ends", () => {
  const page = new Page();
  for (let count = 0; count < 40_000; count += 2) {
    page.draw([{ x: 1, y: 1 }]);
    page.draw([{ x: 2, y: 2 }]);
    page.undo();
  }
  const { steps, strokes } = replayed(page.events);
  expect(steps.at(-1)).toMatchObject({ event: "undo", stroke: 40_000, total: 20_000 });
  expect(strokes.filter(({ removed }) => removed === null)).toHaveLength(20_000);
});

it("a replay spreads points evenly over the time between the events that recorded them", () => {
  const page = new Page();
  page.draw(Array.from({ length: 5 }, (_, index) => ({ x: index, y: 0 })));
  const [stroke] = replayed(page.events).strokes;
  expect(stroke).toMatchObject({ brush: 10, began: 0, ended: 200, removed: null });
  expect(stroke?.points).toEqual([
    [0, 0, 0],
    [1, 0, 25],
    [2, 0, 50],
    [3, 0, 75],
    [4, 0, 100],
  ]);
});

it("a replay of a drawing that was abandoned goes to what ended it, with the stroke that was never finished", () => {
  const page = new Page();
  page.record("page_view", { view_id: "v", screen: "draw" });
  page.draw([{ x: 1, y: 2 }]);
  page.draw(
    [
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ],
    { ends: false },
  );
  page.record("page_hide", { view_id: "v", screen: "draw" });
  page.record("page_leave", { view_id: "v", screen: "draw" });
  const timeline = replayed(page.events);
  expect(timeline).toMatchObject({ outcome: "abandoned", confirmed: null, missing: 0 });
  expect(timeline.steps.map(({ event }) => event)).toEqual([
    "stroke_start",
    "stroke_end",
    "stroke_start",
    "stroke_move",
    "page_hide",
  ]);
  expect(timeline.strokes.map(({ ended }) => ended)).toEqual([100, null]);
  expect(lastInk(timeline)).toEqual([
    [10, 20],
    [30, 40, 50, 60],
  ]);
});

it("a replay drops a stroke that died with its page where the next one has its number", () => {
  const page = new Page();
  page.draw([{ x: 1, y: 1 }], { ends: false });
  page.draw([{ x: 2, y: 2 }]);
  const timeline = replayed(page.events);
  expect(drawnAt(timeline, timeline.duration_ms)).toEqual([[{ x: 2, y: 2 }]]);
  expect(timeline.strokes).toHaveLength(2);
});

it("a replay counts the events that never arrived, and finds its way again after them", () => {
  const page = new Page();
  for (let x = 1; x <= 4; x++) page.draw([{ x, y: 0 }]);
  page.undo();
  page.undo();
  page.toggle(4);
  page.search();
  const lost = page.events.filter(({ name }, index) => name !== "part_toggle" && index !== 8);
  const timeline = replayed(lost);
  expect(timeline.missing).toBe(2);
  expect(drawnAt(timeline, timeline.duration_ms)).toEqual(page.strokes);
  expect(maskAt(timeline, timeline.duration_ms)).toEqual(page.mask);
});

it("a replay stands still while the visitor's clock goes back, and goes on in true time", () => {
  const page = new Page();
  page.draw([{ x: 1, y: 1 }]);
  page.now -= 3_600_000;
  page.draw([{ x: 2, y: 2 }]);
  expect(replayed(page.events).steps.map(({ at }) => at)).toEqual([0, 100, 100, 200]);
});

it("a replay says how it ended by the visitor's last word on any of its searches, and has nothing of other drawings", () => {
  const page = new Page();
  page.draw([{ x: 1, y: 1 }]);
  const first = page.search();
  page.record("not_sure_choice", { search_id: first, choice: "draw_other" });
  expect(replayed(page.events).outcome).toBe("not_sure");
  const second = page.search();
  page.record("result_click", { search_id: second, penguin_name: "p1" });
  page.record("confirm_correct", { search_id: second.toUpperCase(), penguin_name: "p1", rank: 1 });
  page.drawing = OTHER;
  page.strokes.length = 0;
  page.draw([{ x: 9, y: 9 }]);
  expect(new DrawingLog(page.events).ids).toEqual([DRAWING, OTHER]);
  expect(replayed(page.events)).toMatchObject({ outcome: "confirmed", confirmed: "p1" });
  expect(replayed(page.events).steps.at(-1)).toMatchObject({ event: "confirm_correct", penguin: "p1" });
  expect(drawnAt(replayed(page.events), 1e9)).toEqual([[{ x: 1, y: 1 }]]);
  expect(replayed(page.events, OTHER)).toMatchObject({ outcome: "abandoned", confirmed: null });
});

it.each([1e17, -1e17])("a replay of who has a clock at %d has no time of beginning, and a duration", (at) => {
  const page = new Page();
  page.now = at;
  page.draw([{ x: 1, y: 1 }]);
  page.now = -at * 1e291;
  page.search();
  const { started_at, duration_ms } = replayed(page.events);
  expect([started_at, Number.isSafeInteger(duration_ms)]).toEqual([null, true]);
});

it("a session of more events than a function takes arguments has a replay", () => {
  const page = new Page();
  page.draw([{ x: 1, y: 1 }]);
  for (let count = 0; count < 200_000; count++) page.record("viewport", { width: 1, height: 1 });
  page.search();
  expect(replayed(page.events)).toMatchObject({ outcome: "searched", missing: 0 });
});
