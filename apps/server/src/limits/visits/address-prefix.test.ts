import { expect, test } from "vitest";
import { addressPrefix, isLoopback } from "./address-prefix.ts";

test.each([
  ["192.0.2.7", "192.0.2.0/24"],
  ["192.0.2.255", "192.0.2.0/24"],
  ["192.0.3.7", "192.0.3.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["::ffff:c000:207", "192.0.2.0/24"],
  ["2001:db8:1:2ff:3::9", "2001:db8:1:200::/56"],
  ["2001:DB8:1:0200::1", "2001:db8:1:200::/56"],
  ["2001:db8:1:300::1", "2001:db8:1:300::/56"],
  ["fe80::1%eth0", "fe80::/56"],
  ["nonsense", "unknown"],
  ["192.0.2.7:8080", "192.0.2.0/24"],
  ["[2001:db8:1:2ff::9]:443", "2001:db8:1:200::/56"],
  ["[2001:db8:1:2ff::9]", "2001:db8:1:200::/56"],
  ["[::ffff:192.0.2.7]:8080", "192.0.2.0/24"],
  ["192.0.2.7:", "unknown"],
  ["[]:443", "unknown"],
  ["", "unknown"],
  [undefined, "unknown"],
])("the prefix of %s is %s", (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["128.0.0.1", false],
  ["2001:db8::1", false],
  ["10.0.0.1", false],
])("%s is the machine's own address: %s", (address, own) => {
  expect(isLoopback(addressPrefix(address))).toBe(own);
});
