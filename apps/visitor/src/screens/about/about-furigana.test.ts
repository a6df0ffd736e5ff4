import { expect, test } from "vitest";
import { annotateFurigana } from "../../i18n/furigana/annotate.ts";
import { ja } from "./texts/about-ja.ts";

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));
}

test.each(textsOf(ja))("furigana of the about text %s: a reading for each kanji", (text) => {
  const plain = annotateFurigana(text).filter((segment) => typeof segment === "string");
  expect(plain.filter((segment) => /\p{Script=Han}/u.test(segment))).toEqual([]);
});
