import { expect, test } from "vitest";
import { hasPrivateHost } from "./private-host.ts";

test.each([
  ["https://hooks.lab.example/alerts", false],
  ["http://93.184.215.14/", false],
  ["http://172.32.0.1/", false],
  ["http://100.128.0.1/", false],
  ["http://localhost:8080/hook", true],
  ["http://printer.local/", true],
  ["http://127.0.0.1/", true],
  ["http://2130706433/", true],
  ["http://10.1.2.3/", true],
  ["http://172.16.0.1/", true],
  ["http://192.168.1.5:9000/", true],
  ["http://100.64.0.1/", true],
  ["http://169.254.169.254/", true],
  ["http://[::1]/", true],
  ["http://[fd00::1]/", true],
  ["http://[fe80::1]/", true],
  ["http://[2001:4860:4860::8888]/", false],
  ["not an address", false],
])("%s leads to a private host: %s", (address, isPrivate) => {
  expect(hasPrivateHost(address)).toBe(isPrivate);
});
