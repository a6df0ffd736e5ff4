import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Signer } from "../signer.ts";
import { VisitTokens } from "./visits.ts";

const signer = new Signer(randomBytes(32));
const HOUR_MS = 3_600_000;
const at = (hour: number) => new VisitTokens(signer, () => hour * HOUR_MS + 1);

test("a visit's token says its id and its prefix, to every server with the key", () => {
  const token = at(0).issue("the-prefix", "the-visit");
  expect(at(0).read(token)).toEqual({ id: "the-visit", prefixDigest: "the-prefix", aging: false });
  expect(new VisitTokens(new Signer(randomBytes(32)), () => 0).read(token)).toBeUndefined();
});

test.each([
  [0, { aging: false }],
  [1, { aging: true }],
  [23, { aging: true }],
  [24, undefined],
  [1_000, undefined],
])("after %d hours a visit's token is read as %o", (hours, read) => {
  const token = at(500_000).issue("the-prefix");
  expect(at(500_000 + hours).read(token)).toEqual(read && expect.objectContaining(read));
});

test("each new visit has an id of its own", () => {
  const ids = Array.from({ length: 100 }, () => at(0).read(at(0).issue("the-prefix"))?.id);
  expect(new Set(ids).size).toBe(100);
  expect(ids[0]).toMatch(/^[\w-]{16}$/);
});

test.each(["", "nonsense", "a.b", signer.sign("answer", "id.500000.prefix"), signer.sign("visit", "")])(
  "%j is no visit's token",
  (token) => {
    expect(at(500_000).read(token)).toBeUndefined();
  },
);
