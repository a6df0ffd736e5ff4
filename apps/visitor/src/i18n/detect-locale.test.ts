import { detectLocale } from "@harapen/contract/locales";
import { afterEach, expect, test, vi } from "vitest";
import { loadSavedLocale, saveLocale } from "./apply-locale.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

// Rule (labels-and-languages): A saved choice decides, else the browser's two letters where they are one of
//   the four, else Japanese
test.each([
  ["ja", "en-GB", "ja"],
  ["ko", "en-GB", "ko"],
  [null, "en", "en"],
  [null, "en-GB", "en"],
  [null, "zh-TW", "zh"],
  [null, "zh-Hant-HK", "zh"],
  [null, "ZH", "zh"],
  [null, "ko-KR", "ko"],
  [null, "ja-JP-u-ca-japanese", "ja"],
  [null, "kok-IN", "ja"],
  [null, "enm", "ja"],
  [null, "fr", "ja"],
  [null, "fr-FR", "ja"],
  [null, "", "ja"],
  [null, "k", "ja"],
  [null, undefined, "ja"],
  ["fr", "en", "en"],
  ["", "ko-KR", "ko"],
  ["zh-CN", "en", "en"],
  ["KO", "en", "en"],
  ['{"locale":"ko"}', "de", "ja"],
  ["toString", "en", "en"],
] as const)("the language detected with %j saved and a browser in %j is %s", (saved, browser, locale) => {
  expect(detectLocale(saved, browser)).toBe(locale);
});

test("the language is detected without a saved one where the browser forbids storage", () => {
  const forbidden = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  expect(() => saveLocale("ko")).not.toThrow();
  expect(loadSavedLocale()).toBeNull();
  expect(detectLocale(loadSavedLocale(), "zh-TW")).toBe("zh");
});
