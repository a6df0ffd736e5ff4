import { expect, test } from "vitest";
import { surveyAddressWithCode } from "./participant-code.ts";

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
