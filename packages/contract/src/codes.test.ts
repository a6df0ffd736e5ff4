import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CODE_ALPHABET,
  formatCode,
  makeCode,
  makeParticipantCode,
  participantCodesIn,
  readCode,
  surveyAddressWithCode,
} from "./codes.ts";

const LENGTH = 12;
const index = fc.nat({ max: CODE_ALPHABET.length - 1 });
const code = fc
  .array(index, { minLength: LENGTH - 1, maxLength: LENGTH - 1 })
  .map((indices) => makeCode(LENGTH, () => indices));

// Rule (a-guests-code)
test("a code is read as it was made, in whatever way it is typed", () => {
  fc.assert(
    fc.property(code, (made) => {
      const shown = formatCode(made);
      const fullWidth = shown.replaceAll(/[0-9A-Z-]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
      for (const typed of [made, shown, shown.toLowerCase(), ` ${shown.replaceAll("-", "ー")}\n`, fullWidth])
        expect(readCode(typed, LENGTH)).toBe(made);
    }),
  );
});

test("characters that no code has are read as those that they look like", () => {
  expect(readCode("8652 V9", 6)).toBe(readCode("bgsz-uq", 6));
  const made = makeCode(7, () => [6, 4, 3, 0, 19, 7]);
  expect(made).toMatch(/^8652V9/);
  expect(readCode(`BGSZ UQ${made.slice(6)}`, 7)).toBe(made);
});

// Rule (a-guests-code): A mistyped one is found on the device
test("a wrong character is found, wherever it is", () => {
  fc.assert(
    fc.property(code, fc.nat({ max: LENGTH - 1 }), index, (made, at, other) => {
      const wrong = made.slice(0, at) + CODE_ALPHABET.charAt(other) + made.slice(at + 1);
      expect(readCode(wrong, LENGTH)).toBe(wrong === made ? made : undefined);
    }),
  );
});

test("two characters that are swapped are found, neighbours or not", () => {
  fc.assert(
    fc.property(code, fc.nat({ max: LENGTH - 1 }), fc.nat({ max: LENGTH - 1 }), (made, one, other) => {
      const characters = [...made];
      [characters[one], characters[other]] = [String(made[other]), String(made[one])];
      const swapped = characters.join("");
      expect(readCode(swapped, LENGTH)).toBe(swapped === made ? made : undefined);
    }),
  );
});

test.each(["", "0", "7K3M", "I".repeat(LENGTH), "2".repeat(LENGTH + 1)])("%j is no code", (typed) => {
  expect(readCode(typed, LENGTH)).toBeUndefined();
});

test.each([1, 23])("codes of %i characters are not made, as their check would miss something", (length) => {
  expect(() => makeCode(length, (count) => Array(count).fill(0))).toThrow(RangeError);
});

test.each([
  ["2345CDFHJKMN", "2345-CDFH-JKMN"],
  ["2345CDFH", "2345-CDFH"],
])("%s is shown as %s", (made, shown) => {
  expect(formatCode(made)).toBe(shown);
});

// Rule (studies-in-a-visit)
test.each([
  ["https://forms.example/a", "code", "https://forms.example/a?code=2345678X"],
  ["https://forms.example/a?", "code", "https://forms.example/a?code=2345678X"],
  ["https://forms.example/a?b=1&", "code", "https://forms.example/a?b=1&code=2345678X"],
  [
    "https://forms.example/a?lang=ja&x=%E3%81%82%20b",
    "code",
    "https://forms.example/a?lang=ja&x=%E3%81%82%20b&code=2345678X",
  ],
  ["https://forms.example/a?embedded", "p.id", "https://forms.example/a?embedded&p.id=2345678X"],
  ["https://forms.example/a#part-2", "code", "https://forms.example/a?code=2345678X#part-2"],
  ["https://forms.example/a?b=1#c#d", "code", "https://forms.example/a?b=1&code=2345678X#c#d"],
])("a questionnaire's address keeps what it has, and gets the code: %s", (address, parameter, expected) => {
  expect(surveyAddressWithCode(address, parameter, "2345678X")).toBe(expected);
});

// Rule (research.md#answers)
test("participants' codes are found in a text, however they are typed there", () => {
  const made = makeParticipantCode(() => [0, 1, 2, 3, 4, 5, 6]);
  const wide = formatCode(made).replaceAll(/./g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
  );
  const wrong = `${made.slice(0, -1)}${made.endsWith("3") ? "4" : "3"}`;
  for (const text of [
    made,
    ` ${made.slice(0, 4)} ${made.slice(4).toLowerCase()} `,
    wide,
    `my code: ${formatCode(made).toLowerCase()}, thanks`,
    `コードは${wide}です`,
    `https://forms.example/a?b=1&code=${made}#end`,
    `${made} ${formatCode(made)}`,
  ])
    expect(participantCodesIn(text), text).toEqual([made]);
  for (const text of [wrong, made + made, "the penguins were wonderful", "2026/09/01 10:00:00", ""])
    expect(participantCodesIn(text), text).toEqual([]);
});
