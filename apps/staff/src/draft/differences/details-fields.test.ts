import { aquariumFile } from "@harapen/contract/records";
import type { DetailsDocument } from "@harapen/contract/staff/content";
import { valuesOfFields } from "@harapen/contract/testing/values-by-schema";
import { expect, test } from "vitest";
import { AID_NAMES } from "../../ui/aid-names.ts";
import { differingFields } from "./DifferenceTable.tsx";
import { describeDetails } from "./details-fields.ts";
import { DETAIL_FIELDS } from "./field-texts.ts";

const labels = { place: { cape: "Cape" }, gender: {}, color: { red: "Red" } };
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
const TEXTS = { fields: DETAIL_FIELDS.en, aids: AID_NAMES.en, locale: "en" as const };
const describeFields = (document: DetailsDocument) => describeDetails(document, TEXTS);
const changedTo = (changed: Partial<DetailsDocument["details"]>) =>
  differingFields(
    describeFields(DETAILS),
    describeFields({ ...DETAILS, details: { ...DETAILS.details, ...changed } }),
  ).map(({ field, before, after }) => [field, before, after]);

const FORM = "https://example.org/form";

// Rule (drafts-and-publishes): Conflicts and history tell the aquarium's own settings field by field, in
//   words
test.each<[Partial<DetailsDocument["details"]>, string[]]>([
  [{ survey: { guest: FORM } }, ["Questionnaire for guests", "", FORM]],
  [
    { survey: { by_locale: { ko: { member: FORM } } } },
    ["Questionnaire for signed-in visitors 한국어", "", FORM],
  ],
  [{ aids: { ...DETAILS.details.aids, close_match: false } }, ["The badge “A close match!”", "Yes", "No"]],
  [
    { aids: { ...DETAILS.details.aids, comparison: "on" } },
    ["Comparison of drawing and penguin", "Behind a switch", "Shown at once"],
  ],
  [{ recording: "consent" }, ["What is recorded", "Everything", "Only visitors who agreed to a study"]],
  [{ keep_email: true }, ["Keep the e-mail addresses of visitors who sign in", "No", "Yes"]],
  [{ search_on_device: false }, ["Let devices search without the server", "Yes", "No"]],
  [{ time_zone: "Europe/Berlin" }, ["Time zone", "Asia/Tokyo", "Europe/Berlin"]],
  [{ band_rule: { most: { left: 1 } } }, ["Maximum on the left flipper", "Any", "1"]],
])("describeDetails tells the difference of %j", (changed, difference) => {
  expect(changedTo(changed)).toEqual([difference]);
});

test("describeDetails finds no difference where what is unset is written out", () => {
  expect(
    changedTo({ recording: "full", keep_email: false, search_on_device: true, time_zone: "Asia/Tokyo" }),
  ).toEqual([]);
});

test("describeDetails has one line for each field", () => {
  const fields = describeFields(DETAILS).map(([field, , behind]) => behind?.key ?? field);
  expect(new Set(fields).size).toBe(fields.length);
});

/** No version of an aquarium has another slug, and only a folder gives it another number. */
const COMPARED = valuesOfFields(aquariumFile, [
  "red",
  "https://example.org/form",
  "Asia/Tokyo",
  "Europe/Berlin",
]).filter(([field]) => field !== "slug" && field !== "aqua_id");

test.each(COMPARED)("describeDetails has a line for an aquarium's %s", (field, values) => {
  const [first, ...further] = values.map((value) => ({
    ...DETAILS,
    details: aquariumFile.parse({ ...DETAILS.details, [field]: value }),
  })) as [DetailsDocument, ...DetailsDocument[]];
  const isShown = further.some(
    (each) => differingFields(describeFields(first), describeFields(each)).length > 0,
  );
  expect(isShown, field).toBe(true);
});
