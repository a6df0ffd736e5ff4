import { expect, it } from "vitest";
import { fillNames } from "./fill-names.ts";

const words = (name: Record<string, string>, place: Record<string, string> = {}) => ({
  penguin: { name, comment: { p1: `a comment on ${name.p1}` } },
  place,
  gender: {},
  color: {},
});
const dictionaries = {
  ja: words({ p1: "アン", p2: "ベル" }, { cape: "ケープ" }),
  en: words({ p1: "Ann", p3: "Dee" }, { cape: "" }),
  zh: words({ p1: "", p4: "德" }),
  ko: words({ p5: "에" }),
};

it("fillNames takes what a language lacks or leaves empty from the first that has it", () => {
  const { penguin, place } = fillNames(dictionaries, "zh");
  expect(penguin.name).toEqual({ p1: "アン", p2: "ベル", p3: "Dee", p4: "德", p5: "에" });
  expect(place).toEqual({ cape: "ケープ" });
});

it("fillNames leaves a language's own names, and its comments", () => {
  const { penguin } = fillNames(dictionaries, "en");
  expect(penguin.name).toMatchObject({ p1: "Ann", p2: "ベル" });
  expect(penguin.comment).toBe(dictionaries.en.penguin.comment);
});
