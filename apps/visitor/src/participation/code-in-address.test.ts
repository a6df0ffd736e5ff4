import { makeParticipantCode } from "@harapen/contract/codes";
import { expect, test, vi } from "vitest";
import { takeCode } from "./code-in-address.ts";

/** What a tab keeps of its visitor's code. */
const keptInTab = () => ({
  code: undefined as string | undefined,
  keepCode(code: string) {
    this.code = code;
  },
});

test.each([
  ["", undefined],
  ["?kiosk=1", undefined],
  ["?code=2222-2222", ""],
  ["?code=nonsense", ""],
  ["?kiosk=1&code=2222-2222", "?kiosk=1"],
])(
  "a code is taken out of the address, whether it can be one or not, and nothing else: %s",
  (search, left) => {
    expect(takeCode(search, keptInTab(), () => {})).toBe(left);
  },
);

// Rule (studies-in-a-visit)
test("whoever comes with another code than the tab has is another person, and nobody else is", () => {
  const kept = keptInTab();
  const isAnother = (typed: string) => {
    const onAnother = vi.fn();
    takeCode(`?code=${typed}`, kept, onAnother);
    return onAnother.mock.calls.length === 1;
  };
  const codeOf = (index: number) => makeParticipantCode((count) => Array(count).fill(index));
  const [one, other] = [codeOf(1), codeOf(2)];
  expect([one, one, "nonsense", one, other, other, one].map(isAnother)).toEqual([
    ...[false, false, false, false],
    ...[true, false, true],
  ]);
});
