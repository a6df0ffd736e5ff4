import { LOCALES } from "@harapen/contract/locales";
import { describe, expect, it } from "vitest";
import { loadMessages } from "./apply-locale.ts";

/** Every message by its path, as "draw.cells.centre". */
function flatten(tree: object, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

const english = flatten(await loadMessages("en"));

// Rule (labels-and-languages)
describe.each(LOCALES)("the message catalog of %s", (locale) => {
  it("has the English keys in order with the same placeholders, and no empty message", async () => {
    const messages = flatten(await loadMessages(locale));
    expect(messages.map(([key, text]) => [key, placeholders(text)])).toEqual(
      english.map(([key, text]) => [key, placeholders(text)]),
    );
    expect(messages.filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("reads ?? for what is unknown", async () => {
    expect((await loadMessages(locale)).common.unknown).toBe("??");
  });
});

/**
 * How a negated question is spelt. 「おおくない？」 may also mean "there are many, aren't there?": yes then says the
 * opposite.
 */
const NEGATED = {
  ja: /(?<!すく)ない？/,
  ko: /지 않(나요|아요|죠)\?/,
  zh: /[不没].*吗？/,
  en: /\bnot\b.*\?|n['’]t\b.*\?/,
};

// Rule (the-search): No question of "one more look" is a negation, to which yes and no could be said either
//   way
it.each(LOCALES)(
  "no question about the penguin is negated, so that yes and no are plain: in %s",
  async (locale) => {
    const questions = flatten((await loadMessages(locale)).look).filter(([, text]) => /[?？]$/.test(text));
    expect(questions.length).toBeGreaterThan(3);
    const spoken = questions.map(([key, text]) => [key, text.replaceAll("¦", "")] as const);
    expect(spoken.filter(([, text]) => NEGATED[locale].test(text))).toEqual([]);
  },
);
