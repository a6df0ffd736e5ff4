import { expect, it } from "vitest";
import { Signer } from "../../platform/signer.ts";
import { signPreview, verifyPreview } from "./previews.ts";

const signer = new Signer(new Uint8Array(32).fill(1));
const PREVIEW = { aquarium: "testhall", member: "m1" };

it("a preview's token is good for an hour", () => {
  const token = signPreview(signer, PREVIEW, 0);
  expect(verifyPreview(signer, token, 3_599_999)).toEqual(PREVIEW);
  expect(verifyPreview(signer, token, 3_600_000)).toBeUndefined();
});

it.each([
  ["", "no token"],
  ["e30.x", "a made-up one"],
  [new Signer(new Uint8Array(32).fill(2)).sign("preview", "{}"), "another server's"],
  [signer.sign("visit", JSON.stringify({ ...PREVIEW, until: 9e15 })), "one for another purpose"],
])("a preview's token is none of ours: %s (%s)", (token) => {
  expect(verifyPreview(signer, token, 0)).toBeUndefined();
});
