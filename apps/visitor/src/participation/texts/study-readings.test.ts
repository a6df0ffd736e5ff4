import { expect, test } from "vitest";
import { annotateFurigana } from "../../i18n/furigana/annotate.ts";
import { ja } from "./study-ja.ts";

const shown = Object.values(ja).flatMap((group) => Object.values(group) as string[]);

test.each(shown)("furigana of the study's text %s: a reading for each kanji", (text) => {
  const plain = annotateFurigana(text).filter((segment) => typeof segment === "string");
  expect(plain.filter((segment) => /\p{Script=Han}/u.test(segment))).toEqual([]);
});
