import fc from "fast-check";
import { expect, it } from "vitest";
import { askedLocale, keptLocales, toggledLocales } from "./chosen-locales.ts";
import { LOCALES, type Locale } from "./locales.ts";

const chosen = fc.record(
  { languages: fc.subarray<Locale>([...LOCALES], { minLength: 1 }) },
  { requiredKeys: [] },
);
const locale = fc.constantFrom(...LOCALES);

// Rule (studies-in-a-visit): Who speaks no language of the study is asked in English, or else in its first
it("a study asks in the page's language, else in English, else in the first that was chosen", () => {
  expect(askedLocale({}, "ko")).toBe("ko");
  expect(askedLocale({ languages: ["en", "ja"] }, "ko")).toBe("en");
  expect(askedLocale({ languages: ["ko", "ja"] }, "zh")).toBe("ja");
  fc.assert(
    fc.property(chosen, locale, (settings, page) => {
      const kept = keptLocales(settings);
      const [first] = kept;
      const otherwise = kept.includes("en") ? "en" : first;
      expect(askedLocale(settings, page)).toBe(kept.includes(page) ? page : otherwise);
    }),
  );
});

it("a language that is chosen and left again changes nothing, and the last one stays", () => {
  fc.assert(
    fc.property(chosen, locale, (settings, each) => {
      const once = { languages: toggledLocales(settings, each) };
      const before = keptLocales(settings);
      const isLast = before.length === 1 && before.includes(each);
      expect(keptLocales(once)).toHaveLength(before.length + (isLast ? 0 : before.includes(each) ? -1 : 1));
      const twice = isLast ? once : { languages: toggledLocales(once, each) };
      expect(keptLocales(twice)).toEqual(before);
    }),
  );
});
