import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen, type RecordedEvent } from "../events/record.ts";
import { ViewTracker } from "./view-tracker.ts";

let heard: RecordedEvent[] = [];
let stop = () => {};
let seen = true;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  heard = [];
  seen = true;
  stop = listen((happening) => heard.push(happening));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function views(): ViewTracker {
  let last = "direct";
  return new ViewTracker({
    locale: () => "ja",
    isVisible: () => seen,
    cameFrom: (screen) => {
      const from = last;
      last = screen;
      return from;
    },
  });
}

const place = (screen: string) => ({ key: `/minato/${screen}`, screen, details: {} });
const payloads = (name: RecordedEvent["name"]) =>
  heard.filter((each) => each.name === name).map(({ payload }) => payload as Record<string, unknown>);

test("a view is told when it begins and when it is left, with what came before", () => {
  const visit = views();
  visit.goTo(place("home"));
  vi.advanceTimersByTime(1_000);
  visit.goTo(place("draw"));
  expect(heard.map(({ name }) => name)).toEqual(["page_view", "page_leave", "page_view"]);
  const [home, draw] = payloads("page_view");
  expect(home).toMatchObject({ screen: "home", from: "direct", locale: "ja" });
  expect(draw).toMatchObject({ screen: "draw", from: "home" });
  expect(payloads("page_leave")).toEqual([
    { view_id: home?.view_id, screen: "home", total_ms: 1_000, active_ms: 1_000 },
  ]);
});

test("hidden and ended is told once; the view goes on when the page comes back", () => {
  const visit = views();
  visit.goTo(place("draw"));
  vi.advanceTimersByTime(1_000);
  visit.hide();
  visit.hide();
  vi.advanceTimersByTime(5_000);
  visit.show();
  vi.advanceTimersByTime(500);
  visit.goTo(undefined);
  expect(payloads("page_view")).toHaveLength(1);
  expect(payloads("page_leave")).toMatchObject([
    { total_ms: 1_000, active_ms: 1_000 },
    { total_ms: 6_500, active_ms: 1_500 },
  ]);
});

test("a view that opens while the page is hidden is told as left, too, lest the page end so", () => {
  const visit = views();
  seen = false;
  visit.goTo(place("results"));
  expect(payloads("page_leave")).toMatchObject([{ screen: "results", total_ms: 0, active_ms: 0 }]);
  vi.advanceTimersByTime(1_000);
  visit.show();
  vi.advanceTimersByTime(500);
  visit.hide();
  expect(payloads("page_leave").at(-1)).toMatchObject({ total_ms: 1_500, active_ms: 500 });
});

test("in a new session the place is viewed anew", () => {
  const visit = views();
  visit.goTo(place("catalog"));
  vi.advanceTimersByTime(1_000);
  visit.hide();
  visit.reopen();
  vi.advanceTimersByTime(200);
  visit.hide();
  const [first, second] = payloads("page_view");
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

test("whatever happens, each view has one page_view, and its last page_leave has its times", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      heard = [];
      seen = true;
      const visit = views();
      const expected: { total: number; active: number }[] = [];
      let screen = "";
      for (const { wait, does } of [...steps, { wait: 1, does: "end" }]) {
        vi.advanceTimersByTime(wait);
        const open = expected.at(-1);
        if (open) {
          open.total += wait;
          if (seen) open.active += wait;
        }
        if (does === "hide" || does === "show") {
          seen = does === "show";
          visit[does]();
        } else if (does !== screen) {
          screen = does;
          visit.goTo(does === "end" ? undefined : place(does));
          if (does !== "end") expected.push({ total: 0, active: 0 });
        }
      }
      const opened = payloads("page_view").map(({ view_id }) => view_id);
      expect(new Set(opened).size).toBe(opened.length);
      const last = opened.map((id) => payloads("page_leave").findLast(({ view_id }) => view_id === id));
      expect(last.map((leave) => ({ total: leave?.total_ms, active: leave?.active_ms }))).toEqual(expected);
    }),
  );
});
