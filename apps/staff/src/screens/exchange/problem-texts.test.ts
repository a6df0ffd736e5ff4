import { expect, test } from "vitest";
import { fieldNameOf, PROBLEMS } from "./problem-texts.ts";

test.each([
  ["birthday_iso", "誕生日 (birthday_iso)"],
  ["spots[3].x", "もよう (spots[3].x)"],
  ["photographs.0.file", "写真 (photographs.0.file)"],
  ["constructor", "constructor"],
  ["band_colors", "band_colors"],
])("a field %s is named %s", (field, name) => {
  expect(fieldNameOf(PROBLEMS.ja, field)).toBe(name);
});
