import { expect, it } from "vitest";
import { withReadings } from "../../i18n/furigana/with-readings.ts";
import { ja } from "./texts/about-ja.ts";

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));
}

it.each(textsOf(ja))("%s: has a reading for each kanji", (text) => {
  const unread = withReadings(text).filter(
    (part) => typeof part === "string" && /\p{Script=Han}/u.test(part),
  );
  expect(unread).toEqual([]);
});
