import { expect, it } from "vitest";
import { createPseudonyms } from "./pseudonyms.ts";

const one = createPseudonyms(Buffer.alloc(32, 1));
const other = createPseudonyms(Buffer.alloc(32, 2));

it("a pseudonym depends on the uid and the key alone, and a guest stays a guest", () => {
  expect(one.uid("u")).toBe(one.uid("u"));
  expect(one.uid("u")).not.toBe(one.uid("v"));
  expect(one.uid("u")).not.toBe(other.uid("u"));
  expect(one.uid("guest")).toBe("guest");
});

it("a device's pseudonym is its own, and none of a member's whose uid it claims to be", () => {
  expect(one.device("d")).toBe(one.device("d"));
  expect(one.device("d")).toMatch(/^d_[0-9a-f]{32}$/);
  expect(one.device("u").slice(2)).not.toBe(one.uid("u").slice(2));
});
