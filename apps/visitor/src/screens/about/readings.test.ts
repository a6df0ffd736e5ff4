import { expect, test } from "vitest";
import { withReadings } from "../../i18n/furigana/with-readings.ts";
import { ja } from "./texts/about-ja.ts";

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));
}

test.each(textsOf(ja))("%s: has a reading for each kanji", (text) => {
  const plain = withReadings(text).filter((segment) => typeof segment === "string");
  expect(plain.filter((segment) => /\p{Script=Han}/u.test(segment))).toEqual([]);
});
