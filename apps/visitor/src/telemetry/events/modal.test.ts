import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ViewTracker } from "../views/view-tracker.ts";
import { setOpenModal } from "./modal.ts";
import { listen } from "./record.ts";

let heard: unknown[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  stop = listen(({ name, payload }) => heard.push([name, { ...payload }]));
});
afterEach(() => {
  setOpenModal("catalog", undefined);
  stop();
  vi.useRealTimers();
});

const m01 = { screen: "catalog", penguin_name: "m01" };
const catalog = { key: "catalog", screen: "catalog", details: {} };

test("a dialog is told when it opens and closes, however often it is rendered", () => {
  setOpenModal("catalog", "m01");
  setOpenModal("catalog", "m01");
  vi.advanceTimersByTime(700);
  setOpenModal("catalog", undefined);
  setOpenModal("catalog", undefined);
  expect(heard).toEqual([
    ["modal_open", m01],
    ["modal_close", { ...m01, dwell_ms: 700 }],
  ]);
});

test("turning to the pair closes one dialog and opens the other", () => {
  setOpenModal("catalog", "m01");
  vi.advanceTimersByTime(300);
  setOpenModal("catalog", "m02");
  expect(heard).toEqual([
    ["modal_open", m01],
    ["modal_close", { ...m01, dwell_ms: 300 }],
    ["modal_open", { screen: "catalog", penguin_name: "m02" }],
  ]);
});

test("in a new session a dialog is open anew", () => {
  const views = new ViewTracker({ locale: () => "ja", isVisible: () => true, cameFrom: () => "direct" });
  views.goTo(catalog);
  setOpenModal("catalog", "m01");
  heard = [];
  vi.advanceTimersByTime(100);
  views.hide();
  views.reopen();
  vi.advanceTimersByTime(50);
  setOpenModal("catalog", undefined);
  expect(heard).toMatchObject([
    ["modal_close", { dwell_ms: 100 }],
    ["page_leave", {}],
    ["page_view", {}],
    ["modal_open", m01],
    ["modal_close", { dwell_ms: 50 }],
  ]);
});

test("a hidden page tells how long its dialog has been open; a view that is left closes it", () => {
  const views = new ViewTracker({ locale: () => "ja", isVisible: () => true, cameFrom: () => "direct" });
  views.goTo(catalog);
  setOpenModal("catalog", "m01");
  heard = [];
  vi.advanceTimersByTime(100);
  views.hide();
  views.show();
  vi.advanceTimersByTime(100);
  views.goTo(undefined);
  setOpenModal("catalog", undefined);
  expect(heard).toMatchObject([
    ["modal_close", { dwell_ms: 100 }],
    ["page_leave", {}],
    ["modal_close", { dwell_ms: 200 }],
    ["page_leave", {}],
  ]);
});
