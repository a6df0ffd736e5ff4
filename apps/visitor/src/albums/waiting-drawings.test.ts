import { beforeEach, expect, test, vi } from "vitest";
import type { QueuedSave } from "../delivery/queued-save.ts";
import { DRAWING_SAVE } from "../delivery/testing/queued-saves.ts";
import { saveGuestDrawing } from "./guest/guest-drawings.ts";
import { countGuestsDrawings, countMembersDrawings } from "./waiting-drawings.ts";

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  });
});

const queued = (fields: Partial<(typeof DRAWING_SAVE)["request"]>): QueuedSave => ({
  key: JSON.stringify(fields),
  save: { ...DRAWING_SAVE, request: { ...DRAWING_SAVE.request, ...fields } },
  bytes: 1,
  failures: 1,
  dueAt: 0,
});

// Rule (saving): Without a log-in, Home and album say how many drawings wait for one
test("the drawings that wait for a log-in are those of members", () => {
  const guests = queued({ uid: "guest" });
  expect(countMembersDrawings([guests])).toBe(0);
  const [one, other] = [queued({ uid: "member-1" }), queued({ uid: "member-2" })];
  expect(countMembersDrawings([guests, one, other])).toBe(2);
  expect(countMembersDrawings([guests, other])).toBe(1);
});

test("the drawings on their way are the guest's own, and not those of who drew on the device before", () => {
  const waiting = [
    queued({ drawing_id: "11111111-1111-4111-8111-111111111111" }),
    queued({ drawing_id: "22222222-2222-4222-8222-222222222222" }),
  ];
  expect(countGuestsDrawings(waiting, "minato")).toBe(0);
  saveGuestDrawing("minato", "22222222-2222-4222-8222-222222222222");
  expect(countGuestsDrawings(waiting, "minato")).toBe(1);
  expect(countGuestsDrawings(waiting, "kitano")).toBe(0);
});
