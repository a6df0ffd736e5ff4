import { expect, test } from "vitest";
import { QUALITY } from "./texts.ts";

const STATE = { name: null, set_aside: false, silent_minutes: 0 };

test.each([
  [QUALITY.en.whole(1, 1), "1 of 1 finished visit is complete"],
  [QUALITY.en.whole(2, 3), "2 of 3 finished visits are complete"],
  [QUALITY.en.missing(1, 1), "1 visit lacks 1 event"],
  [QUALITY.en.missing(2, 3), "2 visits lack 3 events"],
  [QUALITY.en.open(1, 0, 0).split(" (")[0], "1 visit without an end"],
  [QUALITY.en.open(1, 1, 1).split(" (")[0], "3 visits without an end"],
  [QUALITY.en.errorLine("network", 1), "network: 1 visit"],
  [QUALITY.en.errorLine("network", 2), "network: 2 visits"],
  [QUALITY.en.device("A", { ...STATE, silent_minutes: 1 }), "A: silent for 1 minute"],
  [QUALITY.en.device("A", { ...STATE, silent_minutes: 2 }), "A: silent for 2 minutes"],
])("a count of one is in the singular in English: %s", (text, english) => {
  expect(text).toBe(english);
});

test.each([
  [
    { ...STATE, name: "入口", silent_minutes: 3 },
    "入口（d_1）：3 分しずか",
    "入口 (d_1): silent for 3 minutes",
  ],
  [{ ...STATE, name: "入口", set_aside: true }, "入口（d_1）：外した端末", "入口 (d_1): set aside"],
  [STATE, "d_1", "d_1"],
])("a kiosk of %j is called by its name, with its pseudonym", (state, ja, en) => {
  expect([QUALITY.ja.device("d_1", state), QUALITY.en.device("d_1", state)]).toEqual([ja, en]);
});
