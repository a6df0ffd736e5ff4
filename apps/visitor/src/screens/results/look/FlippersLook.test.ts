import { expect, test } from "vitest";
import { annotateFurigana } from "../../../i18n/furigana/annotate.ts";
import { flippersOn } from "./FlippersLook.tsx";
import { FLIPPER_TEXTS } from "./flipper-texts.ts";

// Rule (results)
test("the flippers are the bird's own, which faces the visitor", () => {
  expect(flippersOn(["left"])).toBe("right");
  expect(flippersOn(["right"])).toBe("left");
  expect(flippersOn(["right", "left"])).toBe("both");
  expect(flippersOn([])).toEqual([]);
});

test.each(Object.values(FLIPPER_TEXTS.ja))("furigana of %s: a reading for each kanji", (text) => {
  const plain = annotateFurigana(text).filter((segment) => typeof segment === "string");
  expect(plain.filter((segment) => /\p{Script=Han}/u.test(segment))).toEqual([]);
});
