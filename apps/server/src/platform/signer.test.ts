import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Signer } from "./signer.ts";

const signer = new Signer(randomBytes(32));

test("a token gives back the text that was signed, for the same purpose and key only", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const token = signer.sign("visit", text);
      expect(token).toMatch(/^[\w-]*\.[\w-]+$/);
      expect(signer.verify("visit", token)).toBe(text);
      expect(signer.verify("answer", token)).toBeUndefined();
      expect(new Signer(randomBytes(32)).verify("visit", token)).toBeUndefined();
    }),
  );
});

test("a token that was changed anywhere is none", () => {
  const token = signer.sign("answer", "the ranking");
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === "A" ? "B" : "A";
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    expect(signer.verify("answer", changed)).toBeUndefined();
  }
  for (const nonsense of ["", ".", `${token}.x`, `${token}A`, "é.é"])
    expect(signer.verify("answer", nonsense)).toBeUndefined();
});

test("a digest is the same for the same text, purpose and key, and another for any other", () => {
  const [digest] = signer.digests("guest-album", "bcdfg");
  expect(digest).toMatch(/^[\w-]{43}$/);
  expect(signer.digests("guest-album", "bcdfg")).toEqual([digest]);
  const others = [
    signer.digests("guest-album", "bcdfh")[0],
    signer.digests("visit", "bcdfg")[0],
    new Signer(randomBytes(32)).digests("guest-album", "bcdfg")[0],
    signer.networkDigest("bcdfg"),
  ];
  expect(others).not.toContain(digest);
});
