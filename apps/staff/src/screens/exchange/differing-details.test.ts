import type { DetailsDocument } from "@harapen/contract/staff/content";
import { expect, test } from "vitest";
import { differingDetails } from "./differing-details.ts";

const labels = { place: { cape: "Cape" }, gender: { male: "M", female: "F" }, color: { red: "Red" } };
const DETAILS: DetailsDocument = {
  details: {
    slug: "hall",
    aqua_id: 1,
    name: { ja: "館", en: "Hall", zh: "", ko: "" },
    band_colors: ["red"],
    aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
  },
  labels: { ja: labels, en: labels, zh: labels, ko: labels },
};
const withDetails = (changed: Partial<DetailsDocument["details"]>) => ({
  ...DETAILS,
  details: { ...DETAILS.details, ...changed },
});
const withLabels = (changed: Partial<typeof labels>) => ({
  ...DETAILS,
  labels: { ...DETAILS.labels, ja: { ...labels, ...changed } },
});

test.each([
  ["name", withDetails({ name: { ...DETAILS.details.name, en: "Another" } })],
  ["bands", withDetails({ band_colors: ["red", "blue"] })],
  ["bands", withLabels({ color: { red: "Crimson" } })],
  ["places", withLabels({ place: { cape: "The Cape" } })],
  ["genders", withLabels({ gender: { male: "he", female: "F" } })],
  ["settings", withDetails({ keep_email: true })],
] as const)("differingDetails names the %s", (part, changed) => {
  expect(differingDetails(DETAILS, changed)).toEqual([part]);
});

test("differingDetails finds nothing where keys stand in another order", () => {
  expect(differingDetails(DETAILS, withLabels({ gender: { female: "F", male: "M" } }))).toEqual([]);
});
