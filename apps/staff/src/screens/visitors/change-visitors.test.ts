import { type DetailsDocument, detailsDocument } from "@harapen/contract/staff/content";
import { expect, test } from "vitest";
import {
  isSurveyAddress,
  setAids,
  setKeepEmail,
  setRecording,
  setSearchOnDevice,
  setSurveyAddress,
} from "./change-visitors.ts";

const labels = { place: {}, gender: {}, color: { red: "Red" } };

const DETAILS: DetailsDocument = {
  details: {
    slug: "minato",
    aqua_id: 1,
    name: { ja: "みなと", en: "Minato", zh: "港", ko: "미나토" },
    band_colors: ["red"],
    aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
  },
  labels: { ja: labels, en: labels, zh: labels, ko: labels },
};
const FORM = "https://example.org/form";

// Rule (drafts-and-publishes)
test.each([
  [FORM, true],
  ["http://10.0.0.2:8000/a?b=c", true],
  ["example.org/form", false],
  ["ftp://example.org", false],
  ["https://", false],
  ["https://ex ample.org", false],
])("isSurveyAddress: %s is one: %s", (text, is) => {
  expect(isSurveyAddress(text)).toBe(is);
});

test("setSurveyAddress writes an address for all languages, and one for a language beside it", () => {
  const one = setSurveyAddress("guest", FORM)(DETAILS);
  const both = setSurveyAddress("member", `${FORM}/en`, "en")(one);
  expect(both.details.survey).toEqual({ guest: FORM, by_locale: { en: { member: `${FORM}/en` } } });
  expect(detailsDocument.safeParse(both).success).toBe(true);
});

// Rule (drafts-and-publishes): An address that is none is not stored, and the last one that is emptied takes
//   the questionnaire with it
test("setSurveyAddress leaves out what is empty, and with the last address the questionnaire", () => {
  const both = setSurveyAddress("guest", FORM, "zh")(setSurveyAddress("guest", FORM)(DETAILS));
  const one = setSurveyAddress("guest", "", "zh")(both);
  expect(one.details.survey).toEqual({ guest: FORM });
  expect(setSurveyAddress("guest", "")(one)).toEqual(DETAILS);
});

test("setAids sets one aid and leaves the others", () => {
  expect(setAids({ comparison: "off" })(DETAILS).details.aids).toEqual({
    ...DETAILS.details.aids,
    comparison: "off",
  });
});

test("setRecording and setKeepEmail go back to an aquarium that says nothing of them", () => {
  const asked = setKeepEmail(true)(setRecording("consent")(DETAILS));
  expect(asked.details).toMatchObject({ recording: "consent", keep_email: true });
  expect(setKeepEmail(false)(setRecording("full")(asked))).toEqual(DETAILS);
});

test("setSearchOnDevice forbids devices' own search, and allows it again as if nothing had been said of it", () => {
  const forbidden = setSearchOnDevice(false)(DETAILS);
  expect(forbidden.details.search_on_device).toBe(false);
  expect(setSearchOnDevice(true)(forbidden)).toEqual(DETAILS);
});
