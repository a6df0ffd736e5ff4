import { expect, test } from "vitest";
import { addressPrefix, isLoopback } from "./address-prefix.ts";

test.each([
  ["192.0.2.7", "192.0.2.0/24"],
  ["192.0.2.255", "192.0.2.0/24"],
  ["192.0.3.7", "192.0.3.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["::ffff:c000:207", "192.0.2.0/24"],
  ["2001:db8:1:2ff:3::9", "2001:db8:1::/48"],
  ["2001:DB8:0001:0200::1", "2001:db8:1::/48"],
  ["2001:db8:1:ffff:ffff:ffff:ffff:ffff", "2001:db8:1::/48"],
  ["2001:db8:2::1", "2001:db8:2::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["2001:db8:0:1::", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["64:ff9b::c000:207", "192.0.2.0/24"],
  ["64:ff9b::192.0.2.7", "192.0.2.0/24"],
  ["64:ff9b:1::c000:207", "64:ff9b:1::/48"],
  ["2002:c000:207::1", "192.0.2.0/24"],
  ["2002:c000:2ff:1:2:3:4:5", "192.0.2.0/24"],
  ["2002:7f00:1::1", "2002:7f00:1::/48"],
  ["nonsense", "unknown"],
  ["192.0.2.7:8080", "192.0.2.0/24"],
  ["[2001:db8:1:2ff::9]:443", "2001:db8:1::/48"],
  ["[2001:db8:1:2ff::9]", "2001:db8:1::/48"],
  ["[::ffff:192.0.2.7]:8080", "192.0.2.0/24"],
  ["192.0.2.7:", "unknown"],
  ["[]:443", "unknown"],
  ["", "unknown"],
  [undefined, "unknown"],
])("the prefix of %s is %s", (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});

// Rule (rates)
test("whoever has a /48 is one network, however many homes or phones could be in it", () => {
  const homes = Array.from({ length: 256 }, (_, home) => `2001:db8:1:${(home << 8).toString(16)}::1`);
  const phones = Array.from({ length: 256 }, (_, phone) => `2001:db8:1:${phone.toString(16)}::1`);
  expect(new Set([...homes, ...phones].map(addressPrefix)).size).toBe(1);
});

test("networks that are not neighbours are distinguished", () => {
  const networks = Array.from({ length: 256 }, (_, network) => [
    `2001:db8:${network.toString(16)}::1`,
    `192.0.${network}.1`,
  ]).flat();
  expect(new Set(networks.map(addressPrefix)).size).toBe(512);
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["128.0.0.1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::1", false],
  ["64:ff9b::127.0.0.1", false],
  ["10.0.0.1", false],
])("%s is the machine's own address: %s", (address, own) => {
  expect(isLoopback(addressPrefix(address))).toBe(own);
});
