import { beforeEach, expect, test, vi } from "vitest";
import type { QueuedSave } from "../saving/outbox-schedule.ts";
import { putQueuedSave, removeQueuedSave } from "../saving/outbox-storage.ts";
import { DRAWING_SAVE } from "../saving/testing/drawing-save.ts";
import { countMembersDrawings } from "./WaitingDrawings.tsx";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const queued = (key: string, uid: string): QueuedSave => ({
  key,
  save: { ...DRAWING_SAVE, request: { ...DRAWING_SAVE.request, uid } },
  bytes: 1,
  failures: 1,
  dueAt: 0,
});

// Rule (saving): Without a log-in, Home and album say how many drawings wait for one
test("the drawings that wait for a log-in are those of members", async () => {
  await putQueuedSave(queued("a", "guest"));
  expect(await countMembersDrawings()).toBe(0);
  await putQueuedSave(queued("b", "member-1"));
  await putQueuedSave(queued("c", "member-2"));
  expect(await countMembersDrawings()).toBe(2);
  await removeQueuedSave("b");
  expect(await countMembersDrawings()).toBe(1);
});
