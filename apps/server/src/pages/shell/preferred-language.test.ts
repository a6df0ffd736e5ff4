import { expect, test } from "vitest";
import { preferredLanguage } from "./preferred-language.ts";

test.each([
  ["ja", "ja"],
  ["en-GB,en;q=0.9,ja;q=0.8", "en-GB"],
  ["en;q=0.5, ko ; q=0.9", "ko"],
  ["zh-Hant-HK", "zh-Hant-HK"],
  ["fr, en", "fr"],
  ["*", undefined],
  ["", undefined],
  ["en;q=0", undefined],
  ["en;q=nonsense", undefined],
  [undefined, undefined],
])("the language preferred by Accept-Language: %j is %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
