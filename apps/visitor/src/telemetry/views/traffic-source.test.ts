import { expect, test } from "vitest";
import { entranceOf, withoutQuery } from "./traffic-source.ts";

test.each([
  ["", "direct"],
  ["https://harapen.example/minato", "direct"],
  ["https://guide.example/", "external"],
  ["android-app://com.example.mail/", "external"],
])("who comes from %j has come in as %s", (referrer, entrance) => {
  expect(entranceOf(referrer, "https://harapen.example")).toBe(entrance);
});

test.each([
  ["", ""],
  ["https://guide.example/tour", "https://guide.example/tour"],
  ["https://guide.example/tour?visitor=hana%40example.org#top", "https://guide.example/tour"],
  ["android-app://com.example.mail/?message=7", "android-app://com.example.mail/"],
])("of the referrer %j nothing is told but %j", (referrer, told) => {
  expect(withoutQuery(referrer)).toBe(told);
});

test("no referrer is too long to be told", () => {
  expect(withoutQuery(`https://guide.example/${"a".repeat(5_000)}`)).toHaveLength(2_000);
});
