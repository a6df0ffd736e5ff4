import { expect, test } from "vitest";
import { isLeased, LEASE_MS, ownerPrefix, PageLeases } from "./page-leases.ts";
import { Device, Tab } from "./testing/device.ts";

test("a key names its owner", () => {
  expect(ownerPrefix("a-b 000000007")).toBe("a-b ");
  const leases = new PageLeases(new Tab(new Device()).page);
  expect(ownerPrefix(leases.ownKey("y"))).toBe(leases.ownPrefix);
  expect(leases.ownKey("x").startsWith(leases.ownPrefix)).toBe(true);
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
