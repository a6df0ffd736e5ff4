import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { newUuid } from "./uuid.ts";

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

/** Returns the UUID made from these random bytes where the browser has no `randomUUID`. */
function uuidOf(bytes: Uint8Array): string {
  vi.stubGlobal("crypto", {
    getRandomValues: (array: Uint8Array) => {
      array.set(bytes);
      return array;
    },
  });
  return newUuid();
}

test("newUuid is the browser's own randomUUID where there is one", () => {
  vi.stubGlobal("crypto", { randomUUID: () => "the browser's own" });
  expect(newUuid()).toBe("the browser's own");
});

test.each([
  [0x00, "00000000-0000-4000-8000-000000000000"],
  [0x0b, "0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b"],
  [0xff, "ffffffff-ffff-4fff-bfff-ffffffffffff"],
])("newUuid without randomUUID sets version and variant in sixteen bytes of %i", (byte, uuid) => {
  expect(uuidOf(new Uint8Array(16).fill(byte))).toBe(uuid);
});

test("newUuid without randomUUID carries the random bits of any bytes in their order", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const uuid = uuidOf(bytes);
      expect(uuid).toMatch(VERSION_4);
      const carried =
        uuid
          .replaceAll("-", "")
          .match(/../g)
          ?.map((hex) => Number.parseInt(hex, 16)) ?? [];
      const isRandom = (_: number, index: number) => index !== 6 && index !== 8;
      expect(carried.filter(isRandom)).toEqual([...bytes].filter(isRandom));
    }),
  );
});
