import { expect, it } from "vitest";
import { Counts } from "./counters.ts";

it("each name is counted by itself", () => {
  const counts = new Counts<"queue-full" | "low-disk">();
  expect([...counts.all()]).toEqual([]);
  counts.add("queue-full");
  counts.add("low-disk", 3);
  counts.add("queue-full");
  expect([...counts.all()]).toEqual([
    ["queue-full", 2],
    ["low-disk", 3],
  ]);
});

it("names that are known beforehand have a count from the start", () => {
  expect([...new Counts(["confirmed", "not_sure"]).all()]).toEqual([
    ["confirmed", 0],
    ["not_sure", 0],
  ]);
});
