import { expect, test } from "vitest";
import { isLeased, LEASE_MS, ownerPrefix, ownKey } from "./page-lease.ts";

test("a key names its owner", () => {
  expect(ownerPrefix("a-b 000000007")).toBe("a-b ");
  expect(ownKey("x").startsWith(ownerPrefix(ownKey("y")))).toBe(true);
});

test.each([
  ["never given", 0, false],
  ["running", 1_000_001, true],
  ["at its end", 1_000_000, false],
  ["just given", 1_000_000 + LEASE_MS, true],
  ["given before the clock went back", 1_000_001 + LEASE_MS, false],
])("a lease %s", (_, until, leased) => {
  expect(isLeased(until, 1_000_000)).toBe(leased);
});
