import { expect, test, vi } from "vitest";
import { listen, record } from "./record.ts";

const undo = { drawing_id: "11111111-1111-4111-8111-111111111111", total_strokes: 0 };

test("what happens before anybody listens is heard first, with the time when it happened", () => {
  record("undo", { ...undo, total_strokes: 1 });
  const before = Date.now();
  const heard: { payload: unknown; at: number }[] = [];
  const stop = listen((happening) => heard.push(happening));
  record("undo", undo);
  stop();
  expect(heard.map(({ payload }) => payload)).toEqual([{ ...undo, total_strokes: 1 }, undo]);
  expect(heard[0]?.at).toBeLessThanOrEqual(before);
});

test("a listener that fails does not trouble whoever records", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const stop = listen(() => {
    throw new Error("full");
  });
  expect(() => record("undo", undo)).not.toThrow();
  stop();
  expect(warned).toHaveBeenCalledOnce();
});
