import { expect, onTestFinished, test, vi } from "vitest";
import { trafficSource, withoutQuery } from "./views.ts";

// Rule (telemetry-events): `from` is the screen before, else "external" or "direct"
test.each([
  ["", "direct"],
  ["https://harapen.example/minato", "direct"],
  ["https://guide.example/", "external"],
  ["android-app://com.example.mail/", "external"],
])("the traffic source of the referrer %j is %s", (referrer, source) => {
  expect(trafficSource(referrer, "https://harapen.example")).toBe(source);
});

test("an empty referrer, as most visits have, is not parsed: that would throw", () => {
  const parse = vi.spyOn(globalThis, "URL");
  onTestFinished(() => parse.mockRestore());
  trafficSource("", "https://harapen.example");
  expect(parse).not.toHaveBeenCalled();
});

test.each([
  ["", ""],
  ["https://guide.example/tour", "https://guide.example/tour"],
  ["https://guide.example/tour?visitor=hana%40example.org#top", "https://guide.example/tour"],
  ["android-app://com.example.mail/?message=7", "android-app://com.example.mail/"],
])("the referrer %j without its query is %j", (referrer, expected) => {
  expect(withoutQuery(referrer)).toBe(expected);
});

test("a referrer that is too long for the contract is cut", () => {
  const referrer = `https://guide.example/${"a".repeat(5_000)}`;
  expect(withoutQuery(referrer)).toBe(referrer.slice(0, 2_000));
});
