import { LOCALES } from "@harapen/contract/locales";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fillNames } from "./fill-names.ts";

const words = (name: Record<string, string>, place: Record<string, string> = {}) => ({
  penguin: { name, comment: { p1: `a comment on ${name.p1}` } },
  place,
  gender: {},
  color: {},
});
type Words = ReturnType<typeof words>;
const dictionaries = {
  ja: words({ p1: "アン", p2: "ベル", p3: "　" }, { cape: "ケープ" }),
  en: words({ p1: "Ann", p3: "Dee" }, { cape: "" }),
  zh: words({ p1: " \t", p4: "德" }),
  ko: words({ p5: "에" }),
};

// Rule (labels-and-languages)
it("fillNames takes what a language lacks or leaves blank from the first that has it, and says from which", () => {
  const { penguin, place, borrowed } = fillNames(dictionaries, "zh");
  expect(penguin.name).toEqual({ p1: "アン", p2: "ベル", p3: "Dee", p4: "德", p5: "에" });
  expect(place).toEqual({ cape: "ケープ" });
  expect(borrowed).toEqual({
    name: { p1: "ja", p2: "ja", p3: "en", p5: "ko" },
    place: { cape: "ja" },
    gender: {},
    color: {},
  });
});

it("fillNames has for every code the first written label, and none that is blank", () => {
  const label = fc.constantFrom("", " ", "\u3000\n", "さんご", "Sango");
  const labels = fc.dictionary(fc.constantFrom("a", "b", "c"), label);
  fc.assert(
    fc.property(fc.tuple(labels, labels, labels, labels), fc.constantFrom(...LOCALES), (all, locale) => {
      const [ja, en, zh, ko] = all.map((each) => words(each, each)) as [Words, Words, Words, Words];
      const each = { ja, en, zh, ko };
      const { penguin, place, borrowed } = fillNames(each, locale);
      const codes = new Set(all.flatMap((one) => Object.keys(one)));
      for (const code of codes) {
        const from = [locale, ...LOCALES].find((one) => each[one].place[code]?.trim());
        const label = from && each[from].place[code];
        expect([penguin.name[code], place[code]]).toEqual([label, label]);
        const lender = from === locale ? undefined : from;
        expect(borrowed && Object.hasOwn(borrowed.place, code) ? borrowed.place[code] : undefined).toBe(
          lender,
        );
      }
    }),
  );
});

it("fillNames leaves a language's own names, and its comments", () => {
  const { penguin } = fillNames(dictionaries, "en");
  expect(penguin.name).toMatchObject({ p1: "Ann", p2: "ベル" });
  expect(penguin.comment).toBe(dictionaries.en.penguin.comment);
});

it("fillNames says nothing of other languages where nothing is missing", () => {
  const same = words({ p1: "Ann" }, { cape: "Cape" });
  expect(fillNames({ ja: same, en: same, zh: same, ko: same }, "ko").borrowed).toBeUndefined();
});

// Rule (labels-and-languages): Visitors of a language in which keepers do not write get the words of those in
//   which they do, and what is left of the others last
it("fillNames prefers the languages that are kept, for visitors of every language", () => {
  const kept = ["ja", "en"] as const;
  const { penguin, borrowed } = fillNames(
    { ...dictionaries, ko: words({ p1: "낡은 이름", p5: "에" }) },
    "ko",
    kept,
  );
  expect(penguin).toEqual({
    name: { p1: "アン", p2: "ベル", p3: "Dee", p5: "에", p4: "德" },
    comment: {},
  });
  expect(borrowed?.name).toEqual({ p1: "ja", p2: "ja", p3: "en", p4: "zh" });
  expect(fillNames(dictionaries, "en", kept).penguin.comment).toEqual({ p1: "a comment on Ann" });
});
