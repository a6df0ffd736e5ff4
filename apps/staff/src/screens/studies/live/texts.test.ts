import { expect, test } from "vitest";
import { LIVE } from "./texts.ts";

test.each([
  [4, "4", "4"],
  [5, "5位から", "5+"],
])("rank %i, the last of which stands for all that are worse, is said in plain words", (rank, ja, en) => {
  expect([LIVE.ja.rank(rank), LIVE.en.rank(rank)]).toEqual([ja, en]);
});
