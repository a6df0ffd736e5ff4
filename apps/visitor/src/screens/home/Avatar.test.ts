import { expect, test } from "vitest";
import { initialOf, isSameOrigin } from "./Avatar.tsx";

test.each([
  ["hana", "H"],
  ["  はな", "は"],
  ["한나", "한"],
  ["👩‍🔬 Ada", "👩‍🔬"],
  ["e\u0301lise", "E\u0301"],
  ["", ""],
])("the initial of %j is %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test.each([
  ["https://harapen.example/oidc/picture/1.svg", true],
  ["https://harapen.example:444/1.svg", false],
  ["https://pictures.example/1.png", false],
  ["not an address", false],
])("the picture at %s is of the same origin: %s", (address, isSame) => {
  expect(isSameOrigin(address, "https://harapen.example")).toBe(isSame);
});
