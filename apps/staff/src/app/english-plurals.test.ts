import { expect, test } from "vitest";
import { LEARNED } from "../screens/check/learned/texts.ts";
import { CODES } from "../screens/studies/codes/texts.ts";
import { QUALITY } from "../screens/studies/quality/texts.ts";
import { REPLAY } from "../screens/studies/replay/texts.ts";

const [codes, quality, replay, learned] = [CODES.en, QUALITY.en, REPLAY.en, LEARNED.en];

test.each([
  [codes.made(1), "1 code"],
  [codes.made(2), "2 codes"],
  [codes.used(1), "1 of them has been used"],
  [codes.used(0), "0 of them have been used"],
  [codes.sheets(1, 1).split(",")[0], "1 card on 1 sheet of A4"],
  [codes.sheets(12, 2).split(",")[0], "12 cards on 2 sheets of A4"],
  [quality.whole(1, 1), "Of 1 visit that is over, 1 lacks nothing"],
  [quality.whole(2, 3), "Of 3 visits that are over, 2 lack nothing"],
  [quality.missing(1, 1), "1 visit lacks 1 event"],
  [quality.missing(2, 3), "2 visits lack 3 events"],
  [quality.open(1, 0, 0).split(" (")[0], "1 visit without an end"],
  [quality.open(1, 1, 1).split(" (")[0], "3 visits without an end"],
  [quality.errorLine("network", 1), "network: 1 visit"],
  [quality.errorLine("network", 2), "network: 2 visits"],
  [quality.device("A", 1), "A: silent for 1 minute"],
  [quality.device("A", 2), "A: silent for 2 minutes"],
  [replay.leftOut(1, 20).split(". ")[1], "There is 1 more, which an export has."],
  [replay.leftOut(2, 20).split(". ")[1], "There are 2 more, which an export has."],
  [learned.basis(1, 1), "from 1 confirmation, by 1 device"],
  [learned.basis(5, 3), "from 5 confirmations, by 3 devices"],
  [learned.pattern("Sango", "As it is now", 1), "Sango, as it is now: 1 spot"],
  [learned.pattern("Sango", "As it is now", 2), "Sango, as it is now: 2 spots"],
])("%s is English for one as well as for many", (text, english) => {
  expect(text).toBe(english);
});
