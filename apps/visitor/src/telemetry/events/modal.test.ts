import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentMoment } from "../../platform/dwell-timer.ts";
import { newUuid } from "../../platform/uuid.ts";
import { ViewTracker } from "../views.ts";
import { setOpenModal } from "./modal.ts";
import { journal } from "./record.ts";
import { viewParts } from "./view-parts.ts";

const createTracker = () =>
  new ViewTracker({
    journal,
    parts: viewParts,
    memory: { lastScreen: null, saveLastScreen: () => {} },
    now: currentMoment,
    newId: newUuid,
    locale: () => "ja",
    isVisible: () => true,
    source: () => "direct",
  });

let recorded: unknown[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  recorded = [];
  stop = journal.listen(({ name, payload }) => recorded.push([name, { ...payload }]));
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

test("a dialog closes with a view that ends, and opens anew with it", () => {
  const views = createTracker();
  views.goTo(catalog);
  setOpenModal("catalog", "m01");
  recorded = [];
  vi.advanceTimersByTime(100);
  views.end();
  views.end();
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

// Rule (views-and-times): `album_view` and `modal_close` are recorded once each
test("a dialog is open while its page is hidden, and closes once with the view that is left", () => {
  const views = createTracker();
  views.goTo(catalog);
  setOpenModal("catalog", "m01");
  recorded = [];
  vi.advanceTimersByTime(100);
  views.hide();
  expect(views.endings()).toMatchObject([
    { name: "modal_close", payload: { ...m01, dwell_ms: 100 } },
    { name: "page_leave" },
  ]);
  views.show();
  vi.advanceTimersByTime(100);
  views.goTo({ key: "home", screen: "home", details: {} });
  views.end();
  views.reopen();
  setOpenModal("catalog", undefined);
  expect(recorded).toMatchObject([
    ["page_hide", {}],
    ["modal_close", { dwell_ms: 200 }],
    ["page_leave", { screen: "catalog" }],
    ["page_view", { screen: "home" }],
    ["page_leave", { screen: "home" }],
    ["page_view", { screen: "home" }],
  ]);
});

test("a dialog that opens before the first view is followed closes once, when it is closed", () => {
  const views = createTracker();
  setOpenModal("catalog", "m01");
  vi.advanceTimersByTime(100);
  views.goTo(catalog);
  vi.advanceTimersByTime(50);
  setOpenModal("catalog", undefined);
  expect(recorded).toMatchObject([
    ["modal_open", m01],
    ["page_view", {}],
    ["modal_close", { ...m01, dwell_ms: 150 }],
  ]);
});
