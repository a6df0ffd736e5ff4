import { afterEach, expect, test, vi } from "vitest";
import type { QueuedSave } from "./outbox-schedule.ts";
import { loadQueuedSaves, putQueuedSave, removeQueuedSave } from "./outbox-storage.ts";
import { DRAWING_SAVE } from "./testing/drawing-save.ts";

const queued: QueuedSave = {
  key: "1",
  save: DRAWING_SAVE,
  bytes: 1,
  failures: 0,
  dueAt: 0,
};

afterEach(() => vi.unstubAllGlobals());

/** An IndexedDB that never answers, as WebKit's at times. */
const silent = { open: () => ({}) };

// Rule (saving)
test.each([
  ["that has no IndexedDB", undefined],
  [
    "that forbids IndexedDB",
    {
      open: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    },
  ],
])("the outbox lasts as long as the page in a browser %s", async (_, indexedDB) => {
  vi.stubGlobal("indexedDB", indexedDB);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(await putQueuedSave(queued)).toBe(false);
  expect(await loadQueuedSaves()).toEqual([queued]);
  await removeQueuedSave(queued.key);
  expect(await loadQueuedSaves()).toEqual([]);
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    "harapen: a save is kept in memory only",
    "harapen: a sent save stays in the outbox",
  ]);
});

test("the outbox does not wait for an IndexedDB that never answers", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", silent);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const put = putQueuedSave(queued);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await put).toBe(false);
  const loaded = loadQueuedSaves();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loaded).toEqual([queued]);
  vi.useRealTimers();
});
