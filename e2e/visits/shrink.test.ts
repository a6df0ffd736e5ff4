import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

const LETTERS = [..."abcdefghijklmnop"];

test("shrink leaves out every step that a failure does not need", async () => {
  const fails = async (letters: readonly string[]) => letters.join("").match(/c.*k.*l/) !== null;
  expect(await shrink(LETTERS, fails, 1_000)).toEqual(["c", "k", "l"]);
});

test("shrink gives up after so many attempts, with what it has", async () => {
  const asked: number[] = [];
  const fails = async (letters: readonly string[]) => {
    asked.push(letters.length);
    return letters.includes("p");
  };
  expect(await shrink(LETTERS, fails, 2)).toEqual([..."ijklmnop"]);
  expect(asked).toEqual([8, 0]);
});

test("shrink of what always fails is nothing", async () => {
  expect(await shrink(LETTERS, async () => true, 1_000)).toEqual([]);
});
