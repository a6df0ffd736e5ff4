import fc from "fast-check";
import { expect, test } from "vitest";
import { kioskNumber } from "./kiosk-number.ts";

// Rule (kiosks): A kiosk's short number is the same on its About screen and in the console
test("a kiosk's short number has six digits, in whatever case the device's number is written", () => {
  fc.assert(
    fc.property(fc.uuid(), (device) => {
      expect(kioskNumber(device)).toMatch(/^\d{3}-\d{3}$/);
      expect(kioskNumber(device.toUpperCase())).toBe(kioskNumber(device));
    }),
  );
});

test("the short numbers of many devices differ", () => {
  const devices = fc.sample(fc.uuid(), { numRuns: 200, seed: 68 });
  expect(new Set(devices.map(kioskNumber)).size).toBe(new Set(devices).size);
});

// 32-bit FNV-1a of "a" is 0xe40c292c (its authors' test suite, test_fnv.c): 3826002220.
test("a known device has a known number, which no later version may change", () => {
  expect(kioskNumber("A")).toBe("002-220");
});
