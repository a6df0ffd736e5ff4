import { NO_AIDS } from "@harapen/contract/aids";
import { studySettings } from "@harapen/contract/studies/settings";
import { expect, it } from "vitest";
import { newArm, startingSettings } from "./starting-settings.ts";

const TODAY = { today: "2026-12-20", timeZone: "Asia/Tokyo" };
const NAMES = { hints: "With", bare: "Without" };

it("a study begins with four weeks and two arms, as the contract has them", () => {
  const settings = startingSettings("Autumn", NAMES, TODAY);
  expect(studySettings.parse(settings)).toEqual(settings);
  expect(settings).toMatchObject({ starts_on: "2026-12-20", ends_on: "2027-01-16" });
  expect(settings.arms.map(({ key, weight }) => [key, weight])).toEqual([
    ["hints", 1],
    ["bare", 1],
  ]);
  expect(settings.arms[1]?.aids).toEqual(NO_AIDS);
});

it("a new arm never has the key of another", () => {
  const { arms } = startingSettings("Autumn", NAMES, TODAY);
  const more = [...arms, newArm(arms, "Another", "bare")];
  const all = [...more, newArm(more, "One more"), newArm(more.slice(1), "Hints", "hints")];
  expect(all.map(({ key }) => key)).toEqual(["hints", "bare", "arm-1", "arm-2", "hints"]);
});
