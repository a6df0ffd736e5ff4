import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnaskedCounts } from "./consent-gate.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Rule (research.md#data-quality-and-alerts): What was refused is counted for its study, and shown with the
//   quality of its data, without anything of the content
test("what is refused is counted by study, many refusals at once, and again where the database did not take it", async () => {
  const taken: (readonly [string, number])[] = [];
  let fails = false;
  const counts = new UnaskedCounts({
    addUnasked: async (study, count) => {
      if (fails) throw new Error("no database");
      taken.push([study, count]);
    },
  });
  for (let refused = 0; refused < 100; refused++) counts.add(["one"]);
  counts.add(["one", "other"]);
  counts.add([]);
  expect(taken).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taken).toEqual([
    ["one", 101],
    ["other", 1],
  ]);
  fails = true;
  counts.add(["one"]);
  await vi.advanceTimersByTimeAsync(2_000);
  fails = false;
  counts.add(["one"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taken.slice(2)).toEqual([["one", 2]]);
});
