import fc from "fast-check";
import { expect, test } from "vitest";
import { newUuid, uuidFrom } from "./uuid.ts";

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("any sixteen bytes make a UUID of version 4", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      expect(uuidFrom(bytes)).toMatch(VERSION_4);
    }),
  );
});

test("every UUID is new", () => {
  expect(new Set(Array.from({ length: 1_000 }, newUuid)).size).toBe(1_000);
});
