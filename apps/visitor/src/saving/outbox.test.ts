import { afterEach, expect, test, vi } from "vitest";
import { deliverSave } from "./outbox.ts";
import { DRAWING_SAVE } from "./testing/drawing-save.ts";

afterEach(() => vi.unstubAllGlobals());

test("a save is being written before the page paints, and is sent only then", async () => {
  const happened: string[] = [];
  let paint = () => {};
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    paint = callback;
  });
  vi.stubGlobal("indexedDB", {
    open() {
      happened.push("written");
      throw new DOMException("forbidden", "SecurityError");
    },
  });
  vi.stubGlobal("fetch", () => {
    happened.push("sent");
    return Promise.reject(new TypeError("no network"));
  });
  vi.stubGlobal("navigator", {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const delivery = deliverSave(DRAWING_SAVE);
  expect(happened).toEqual(["written"]);
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(happened.slice(0, 2)).toEqual(["written", "sent"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await delivery).toEqual({ outcome: "waiting", reason: "noAnswer", kept: false });
  vi.useRealTimers();
});
