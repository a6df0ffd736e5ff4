import { spot } from "@harapen/contract/spot";
import { expect, it } from "vitest";
import { toTrace } from "./adopt-learned.ts";

// Rule (staff.md#before-and-after-publishing)
it("a trace has the spots that are likely, as keepers' spots, and none that are not", () => {
  const trace = toTrace([
    { x: 150, y: 170, r: 4, deviation: 5.5, presence: 1 },
    { x: 235, y: 180, r: 4, deviation: 7, presence: 0.8 },
    { x: 165, y: 260, r: 4, deviation: 9, presence: 0.3 },
  ]);
  expect(trace).toEqual([
    { x: 150, y: 170, r: 4 },
    { x: 235, y: 180, r: 4, presence: 0.8 },
  ]);
  for (const each of trace) expect(spot.parse(each)).toEqual(each);
});
