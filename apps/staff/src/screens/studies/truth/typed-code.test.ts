import { expect, test } from "vitest";
import { typedCode } from "./typed-code.ts";

test.each([
  ["", ""],
  ["2345-678x", "2345678X"],
  ["２３４５", "2345"],
  ["2345678XYZ", "2345678X"],
  ["https://harapen.example/minato?code=2345678X", "2345678X"],
  ["https://harapen.example/minato", "HTTPSHAR"],
])("of %j the code is %j", (text, code) => {
  expect(typedCode(text)).toBe(code);
});
