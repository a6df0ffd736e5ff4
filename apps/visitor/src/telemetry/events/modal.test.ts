import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ViewTracker } from "../views/view-tracker.ts";
import { setOpenModal } from "./modal.ts";
import { listen } from "./record.ts";

let recorded: unknown[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  recorded = [];
  stop = listen(({ name, payload }) => recorded.push([name, { ...payload }]));
});
afterEach(() => {
  setOpenModal("catalog", undefined);
  stop();
  vi.useRealTimers();
});

const m01 = { screen: "catalog", penguin_name: "m01" };
const catalog = { key: "catalog", screen: "catalog", details: {} };

test("a dialog is recorded when it opens and closes, however often it is rendered", () => {
  setOpenModal("catalog", "m01");
  setOpenModal("catalog", "m01");
  vi.advanceTimersByTime(700);
  setOpenModal("catalog", undefined);
  setOpenModal("catalog", undefined);
  expect(recorded).toEqual([
    ["modal_open", m01],
    ["modal_close", { ...m01, dwell_ms: 700 }],
  ]);
});

test("a dialog that turns to the penguin's partner closes, and another opens", () => {
  setOpenModal("catalog", "m01");
  vi.advanceTimersByTime(300);
  setOpenModal("catalog", "m02");
  expect(recorded).toEqual([
    ["modal_open", m01],
    ["modal_close", { ...m01, dwell_ms: 300 }],
    ["modal_open", { screen: "catalog", penguin_name: "m02" }],
  ]);
});

test("a dialog is opened anew in a new session", () => {
  const views = new ViewTracker({ locale: () => "ja", isVisible: () => true, enterScreen: () => "direct" });
  views.goTo(catalog);
  setOpenModal("catalog", "m01");
  recorded = [];
  vi.advanceTimersByTime(100);
  views.hide();
  views.reopen();
  vi.advanceTimersByTime(50);
  setOpenModal("catalog", undefined);
  expect(recorded).toMatchObject([
    ["modal_close", { dwell_ms: 100 }],
    ["page_leave", {}],
    ["page_view", {}],
    ["modal_open", m01],
    ["modal_close", { dwell_ms: 50 }],
  ]);
});

test("a dialog is recorded with its time so far when the page hides, and closes with the view that is left", () => {
  const views = new ViewTracker({ locale: () => "ja", isVisible: () => true, enterScreen: () => "direct" });
  views.goTo(catalog);
  setOpenModal("catalog", "m01");
  recorded = [];
  vi.advanceTimersByTime(100);
  views.hide();
  views.show();
  vi.advanceTimersByTime(100);
  views.goTo(undefined);
  setOpenModal("catalog", undefined);
  expect(recorded).toMatchObject([
    ["modal_close", { dwell_ms: 100 }],
    ["page_leave", {}],
    ["modal_close", { dwell_ms: 200 }],
    ["page_leave", {}],
  ]);
});
