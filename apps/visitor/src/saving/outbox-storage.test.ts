import { afterEach, expect, test, vi } from "vitest";
import type { QueuedSave } from "./outbox-schedule.ts";
import { loadQueuedSaves, putQueuedSave, removeQueuedSave } from "./outbox-storage.ts";
import { DRAWING_SAVE } from "./testing/drawing-save.ts";

const queued: QueuedSave = {
  key: "1",
  save: DRAWING_SAVE,
  failures: 0,
  dueAt: 0,
};

afterEach(() => vi.unstubAllGlobals());

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
  await putQueuedSave(queued);
  expect(await loadQueuedSaves()).toEqual([queued]);
  await removeQueuedSave(queued.key);
  expect(await loadQueuedSaves()).toEqual([]);
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    "harapen: a save is kept in memory only",
    "harapen: a sent save stays in the outbox",
  ]);
});
