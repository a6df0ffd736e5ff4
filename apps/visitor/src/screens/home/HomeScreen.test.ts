import { expect, test } from "vitest";
import { surveyAddress } from "./HomeScreen.tsx";

const SURVEY = {
  guest: "https://survey.example/guest",
  by_locale: { en: { guest: "https://survey.example/en/guest", member: "https://survey.example/en/member" } },
};

test.each([
  ["en", "guest", "https://survey.example/en/guest"],
  ["en", "member", "https://survey.example/en/member"],
  ["ko", "guest", "https://survey.example/guest"],
  ["ko", "member", undefined],
] as const)("the questionnaire in %s for a %s is at %s", (locale, role, address) => {
  expect(surveyAddress(SURVEY, locale, role)).toBe(address);
});

test("an aquarium without a questionnaire has no address of one", () => {
  expect(surveyAddress(undefined, "ja", "guest")).toBeUndefined();
});
