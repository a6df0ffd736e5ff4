import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentMoment } from "../platform/dwell-timer.ts";
import { newUuid } from "../platform/uuid.ts";
import { journal, type RecordedEvent } from "./events/record.ts";
import { viewParts } from "./events/view-parts.ts";
import { ViewTracker } from "./views.ts";

let recorded: RecordedEvent[] = [];
let stop = () => {};
let visible = true;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  recorded = [];
  visible = true;
  stop = journal.listen((event) => recorded.push(event));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function createTracker(): ViewTracker {
  const memory = {
    lastScreen: null as string | null,
    saveLastScreen(screen: string) {
      memory.lastScreen = screen;
    },
  };
  return new ViewTracker({
    journal,
    parts: viewParts,
    memory,
    now: currentMoment,
    newId: newUuid,
    locale: () => "ja",
    isVisible: () => visible,
    source: () => "direct",
  });
}

const at = (screen: string) => ({ key: `/minato/${screen}`, screen, details: {} });
const payloads = (name: RecordedEvent["name"]) =>
  recorded.filter((each) => each.name === name).map(({ payload }) => payload as Record<string, unknown>);

test("a view is recorded when it begins and when it is left, with what came before", () => {
  const tracker = createTracker();
  tracker.goTo(at("home"));
  vi.advanceTimersByTime(1_000);
  tracker.goTo(at("draw"));
  expect(recorded.map(({ name }) => name)).toEqual(["page_view", "page_leave", "page_view"]);
  const [home, draw] = payloads("page_view");
  expect(home).toMatchObject({ screen: "home", from: "direct", locale: "ja" });
  expect(draw).toMatchObject({ screen: "draw", from: "home" });
  expect(payloads("page_leave")).toEqual([
    { view_id: home?.view_id, screen: "home", total_ms: 1_000, active_ms: 1_000 },
  ]);
});

// Rule (views-and-times): `page_hide` carries the same when the page hides
test("a view that hides is recorded as hidden, once, and goes on when the page comes back", () => {
  const tracker = createTracker();
  tracker.goTo(at("draw"));
  vi.advanceTimersByTime(1_000);
  tracker.hide();
  tracker.hide();
  vi.advanceTimersByTime(5_000);
  tracker.show();
  vi.advanceTimersByTime(500);
  tracker.goTo(undefined);
  const [view] = payloads("page_view");
  expect(recorded.map(({ name }) => name)).toEqual(["page_view", "page_hide", "page_leave"]);
  expect(payloads("page_hide")).toEqual([
    { view_id: view?.view_id, screen: "draw", total_ms: 1_000, active_ms: 1_000 },
  ]);
  expect(payloads("page_leave")).toEqual([
    { view_id: view?.view_id, screen: "draw", total_ms: 6_500, active_ms: 1_500 },
  ]);
});

test("a view that opens while the page is hidden has no active time before it is seen", () => {
  const tracker = createTracker();
  visible = false;
  tracker.goTo(at("results"));
  tracker.hide();
  vi.advanceTimersByTime(1_000);
  tracker.show();
  vi.advanceTimersByTime(500);
  tracker.goTo(undefined);
  expect(payloads("page_hide")).toEqual([]);
  expect(payloads("page_leave")).toMatchObject([{ total_ms: 1_500, active_ms: 500 }]);
});

test("what would end a view is known throughout, under the view's id, and nothing is once it has ended", () => {
  const tracker = createTracker();
  expect(tracker.endings()).toEqual([]);
  tracker.goTo(at("draw"));
  vi.advanceTimersByTime(700);
  const [view] = payloads("page_view");
  const leave = { name: "page_leave", id: view?.view_id, payload: { screen: "draw", total_ms: 700 } };
  expect(tracker.endings()).toMatchObject([leave]);
  tracker.end();
  expect(recorded.at(-1)).toMatchObject(leave);
  expect(tracker.endings()).toEqual([]);
});

test("a view that has ended is opened anew, once, where the visitor still is", () => {
  const tracker = createTracker();
  tracker.goTo(at("catalog"));
  vi.advanceTimersByTime(1_000);
  tracker.reopen();
  tracker.end();
  tracker.end();
  expect(tracker.isAt(at("catalog"))).toBe(true);
  tracker.reopen();
  tracker.reopen();
  vi.advanceTimersByTime(200);
  tracker.goTo(undefined);
  tracker.reopen();
  const [first, second] = payloads("page_view");
  expect(payloads("page_view")).toHaveLength(2);
  expect(second).toMatchObject({ screen: "catalog" });
  expect(payloads("page_leave")).toMatchObject([
    { view_id: first?.view_id, total_ms: 1_000 },
    { view_id: second?.view_id, total_ms: 200 },
  ]);
});

const step = fc.record({
  wait: fc.nat(100_000),
  does: fc.constantFrom("hide", "show", "home", "draw", "album"),
});

// Rule (views-and-times)
test("a view has one page_view and one page_leave with its times, whatever happens", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      recorded = [];
      visible = true;
      const tracker = createTracker();
      const expected: { total: number; active: number }[] = [];
      let screen = "";
      for (const { wait, does } of [...steps, { wait: 1, does: "end" }]) {
        vi.advanceTimersByTime(wait);
        const open = expected.at(-1);
        if (open) {
          open.total += wait;
          if (visible) open.active += wait;
        }
        if (does === "hide" || does === "show") {
          visible = does === "show";
          tracker[does]();
        } else if (does !== screen) {
          screen = does;
          tracker.goTo(does === "end" ? undefined : at(does));
          if (does !== "end") expected.push({ total: 0, active: 0 });
        }
      }
      const opened = payloads("page_view").map(({ view_id }) => view_id);
      expect(new Set(opened).size).toBe(opened.length);
      const leaves = payloads("page_leave");
      expect(leaves.map(({ view_id }) => view_id)).toEqual(opened);
      const times = leaves.map(({ total_ms, active_ms }) => ({ total: total_ms, active: active_ms }));
      expect(times).toEqual(expected);
    }),
  );
});

test("time in which nobody seems to be there is open, but not active: from the last touch to the next", () => {
  const tracker = createTracker();
  tracker.goTo(at("draw"));
  vi.advanceTimersByTime(1_000);
  tracker.noteTouch();
  vi.advanceTimersByTime(90_000);
  tracker.markIdle();
  vi.advanceTimersByTime(20_000);
  tracker.noteTouch();
  vi.advanceTimersByTime(500);
  tracker.goTo(at("home"));
  expect(payloads("page_leave")).toMatchObject([{ total_ms: 111_500, active_ms: 1_500 }]);
  expect(payloads("page_hide")).toEqual([]);
});

test("a view that began after the last touch has no time from before it", () => {
  const tracker = createTracker();
  tracker.noteTouch();
  vi.advanceTimersByTime(2_000);
  tracker.goTo(at("results"));
  vi.advanceTimersByTime(90_000);
  tracker.markIdle();
  vi.advanceTimersByTime(30_000);
  tracker.end();
  expect(payloads("page_leave")).toMatchObject([{ total_ms: 120_000, active_ms: 0 }]);
});
