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

it("a session's pseudonym is its own, in either case another, and under each key", () => {
  expect(one.session("s")).toBe(one.session("s"));
  expect(one.session("s")).toMatch(/^s_[0-9a-f]{32}$/);
  expect(one.session("s")).not.toBe(one.session("S"));
  expect(one.session("s")).not.toBe(other.session("s"));
  expect(one.session("s").slice(2)).not.toBe(one.device("s").slice(2));
});

it("a drawing's id becomes another UUID, the same in either case, under each key its own", () => {
  const id = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
  expect(one.key(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one.key(id)).not.toBe(id);
  expect(one.key(id.toUpperCase())).toBe(one.key(id));
  expect(one.key(id)).not.toBe(other.key(id));
});
