import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QueuedSave } from "../../saving/outbox-schedule.ts";
import { putQueuedSave } from "../../saving/outbox-storage.ts";
import { DRAWING_SAVE } from "../../saving/testing/drawing-save.ts";
import { countWaiting } from "./GuestCodeDialog.tsx";
import { saveGuestDrawing } from "./guest-drawings.ts";

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

const queued = (drawing_id: string): QueuedSave => ({
  key: drawing_id,
  save: { ...DRAWING_SAVE, request: { ...DRAWING_SAVE.request, drawing_id } },
  bytes: 1,
  failures: 1,
  dueAt: 0,
});

test("the drawings on their way are the guest's own, and not those of who drew on the device before", async () => {
  await putQueuedSave(queued("11111111-1111-4111-8111-111111111111"));
  await putQueuedSave(queued("22222222-2222-4222-8222-222222222222"));
  expect(await countWaiting("minato")).toBe(0);
  saveGuestDrawing("minato", "22222222-2222-4222-8222-222222222222");
  expect(await countWaiting("minato")).toBe(1);
  expect(await countWaiting("kitano")).toBe(0);
});
