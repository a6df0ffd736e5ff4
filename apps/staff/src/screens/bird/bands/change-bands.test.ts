import type { BirdDocument } from "@harapen/contract/staff/content";
import { expect, test } from "vitest";
import { addBand, changeBand, likelyFlipper, removeBand } from "./change-bands.ts";

const BIRD: BirdDocument = {
  position: 0,
  record: { id: "sango", picture: "", icon: "", band_color: ["red", "blue"] },
  name: {},
  comment: {},
};

test("a band that is added is worn beside those of which only the colours were known", () => {
  const { record } = addBand({ color: "red", flipper: "left" })(BIRD);
  expect(record.bands).toEqual([{ color: "red" }, { color: "blue" }, { color: "red", flipper: "left" }]);
  expect(record.band_color).toEqual(["red", "blue", "red"]);
});

test("a band that is taken off stays known, and visitors see its colour no more; put on again they do", () => {
  const off = changeBand(0, { until: "2024-05-03" })(BIRD);
  expect(off.record.bands?.[0]).toEqual({ color: "red", until: "2024-05-03" });
  expect(off.record.band_color).toEqual(["blue"]);
  expect(changeBand(0, { until: undefined })(off).record.band_color).toEqual(["red", "blue"]);
});

test("a band that was recorded by mistake is gone", () => {
  const { record } = removeBand(1)(BIRD);
  expect([record.bands, record.band_color]).toEqual([[{ color: "red" }], ["red"]]);
});

test.each([
  [{ female_flipper: "left" }, "male", "right"],
  [{ female_flipper: "left", most: { left: 0 } }, "female", "left"],
  [{ most: { left: 0, right: 2 } }, "male", "right"],
  [{ most: { left: 1, right: 0 } }, null, "left"],
  [{ most: { left: 1, right: 1 } }, "female", undefined],
  [{}, "female", undefined],
] as const)("by the rule %j the next band of %s is likely on the flipper %s", (rule, gender, flipper) => {
  expect(likelyFlipper(rule, gender)).toBe(flipper);
});
