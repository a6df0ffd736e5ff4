import { expect, test } from "vitest";
import { isLocalAddress } from "./local-address.ts";

test.each([
  ["localhost", true],
  ["harapen.localhost", true],
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["[::1]", true],
  ["0.0.0.0", true],
  ["harapen.example", false],
  ["localhost.example", false],
  ["192.168.1.20", false],
])("a poster for %s is refused: %j", (hostname, refused) => {
  expect(isLocalAddress(hostname)).toBe(refused);
});
