import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendSave } from "./send-save.ts";
import { DRAWING_SAVE } from "./testing/drawing-save.ts";

const spyOnWarnings = () => vi.spyOn(console, "warn").mockReturnValue();
let warn: ReturnType<typeof spyOnWarnings>;
beforeEach(() => {
  warn = spyOnWarnings();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stubs what the server answers, 0 for no answer. */
function stubStatus(status: number): void {
  vi.stubGlobal("fetch", async () => {
    if (status === 0) throw new TypeError("Failed to fetch");
    return new Response("", { status });
  });
}

const sendAfter = (failures: number) =>
  sendSave({
    key: "1",
    save: DRAWING_SAVE,
    failures,
    dueAt: 0,
  });

test.each([
  ["no answer", 0, "queued", "a drawing is kept and will be sent later"],
  ["a server that is down", 503, "queued", "a drawing is kept and will be sent later"],
  ["a refusal", 400, "rejected", "a drawing was refused and is dropped"],
])("a save that fails for %s is logged", async (_, status, delivery, message) => {
  stubStatus(status);
  expect(await sendAfter(0)).toBe(delivery);
  expect(warn.mock.calls).toEqual([[`harapen: ${message}`, expect.any(Error)]]);
});

test("a save that fails again for a passing reason is not logged again", async () => {
  stubStatus(503);
  expect(await sendAfter(1)).toBe("queued");
  expect(warn).not.toHaveBeenCalled();
});

test("a save that is refused at last is logged", async () => {
  stubStatus(400);
  expect(await sendAfter(3)).toBe("rejected");
  expect(warn).toHaveBeenCalledOnce();
});

test("a save that is answered 200 is sent, whatever else the answer says", async () => {
  stubStatus(200);
  expect(await sendAfter(0)).toBe("sent");
  expect(warn).not.toHaveBeenCalled();
});
