import { expect, test } from "vitest";
import { takeCode } from "./code-in-address.ts";

test.each([
  ["", undefined],
  ["?kiosk=1", undefined],
  ["?code=2222-2222", ""],
  ["?code=nonsense", ""],
  ["?kiosk=1&code=2222-2222", "?kiosk=1"],
])(
  "a code is taken out of the address, whether it can be one or not, and nothing else: %s",
  (search, left) => {
    expect(takeCode(search, () => {})).toBe(left);
  },
);
