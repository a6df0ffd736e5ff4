import { expect, test } from "vitest";
import { withCode } from "./with-code.ts";

test.each([
  ["https://forms.example/a", "https://forms.example/a?code=2345678X"],
  ["https://forms.example/a?", "https://forms.example/a?code=2345678X"],
  [
    "https://forms.example/a?lang=ja&x=%E3%81%82",
    "https://forms.example/a?lang=ja&x=%E3%81%82&code=2345678X",
  ],
  ["https://forms.example/a#part-2", "https://forms.example/a?code=2345678X#part-2"],
])("a questionnaire's address keeps what it has, and gets the code: %s", (address, expected) => {
  expect(withCode(address, "code", "2345678X")).toBe(expected);
});
