import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Journal, RecordedEvent } from "./record.ts";

const SETTLED_MS = 500;

let recorded: RecordedEvent[] = [];
let stop = () => {};
let page: EventTarget & { innerWidth: number; innerHeight: number; devicePixelRatio: number };

/** Loads the app's code anew, as after a reload. */
async function loadPage() {
  vi.resetModules();
  page = Object.assign(new EventTarget(), { innerWidth: 390, innerHeight: 844, devicePixelRatio: 3 });
  vi.stubGlobal("window", page);
  const { journal } = await import("./record.ts");
  stop();
  stop = (journal as Journal).listen((event) => recorded.push(event));
  return import("./viewport.ts");
}

function resize(): void {
  page.dispatchEvent(new Event("resize"));
  vi.advanceTimersByTime(SETTLED_MS);
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.useFakeTimers();
  recorded = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a reloaded page records no viewport where a resize has changed nothing", async () => {
  const first = await loadPage();
  first.recordViewport();
  const reloaded = await loadPage();
  reloaded.watchViewport();
  resize();
  expect(recorded.map(({ name, payload }) => [name, payload])).toEqual([
    ["viewport", { width: 390, height: 844, dpr: 3, orientation: "portrait" }],
  ]);
});

test("a viewport that has changed is recorded once it has settled", async () => {
  const { recordViewport, watchViewport } = await loadPage();
  recordViewport();
  watchViewport();
  for (const innerWidth of [500, 700]) {
    page.innerWidth = innerWidth;
    page.dispatchEvent(new Event("resize"));
  }
  page.innerHeight = 375;
  resize();
  expect(recorded.map(({ payload }) => payload)).toMatchObject([
    { width: 390 },
    { width: 700, height: 375, orientation: "landscape" },
  ]);
});
