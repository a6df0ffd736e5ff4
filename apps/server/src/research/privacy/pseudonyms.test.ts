import { expect, it } from "vitest";
import { createPseudonyms } from "./pseudonyms.ts";

it("a pseudonym depends on the uid and the key alone, and a guest stays a guest", () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map(createPseudonyms);
  expect(one?.("u")).toBe(one?.("u"));
  expect(one?.("u")).not.toBe(one?.("v"));
  expect(one?.("u")).not.toBe(other?.("u"));
  expect(one?.("guest")).toBe("guest");
});
