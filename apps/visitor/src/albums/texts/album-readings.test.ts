import { expect, test } from "vitest";
import { annotateFurigana } from "../../i18n/furigana/annotate.ts";
import { ja } from "./album-ja.ts";

/** Texts that are read aloud alone. */
const ATTRIBUTES = [ja.collection.times, ja.remove.label];

const shown = Object.values(ja)
  .flatMap((group) => Object.values(group) as string[])
  .filter((text) => !ATTRIBUTES.includes(text));

test.each(shown)("furigana of the album's text %s: a reading for each kanji", (text) => {
  const plain = annotateFurigana(text).filter((segment) => typeof segment === "string");
  expect(plain.filter((segment) => /\p{Script=Han}/u.test(segment))).toEqual([]);
});
