// Rule (drafts-and-publishes): Each field that the draft changes is put back alone to what is published

import type { DetailsDocument } from "@harapen/contract/staff/content";
import { type BirdDocument, birdDocument, detailsDocument } from "@harapen/contract/staff/content";
import { isSameJson } from "@harapen/contract/staff/sorted-json";
import { valuesBySchema } from "@harapen/contract/testing/values-by-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { AID_NAMES } from "../../ui/aid-names.ts";
import { textIn } from "../display-text.ts";
import { describeBird, type FieldDescriptions } from "./bird-fields.ts";
import { differingFields } from "./DifferenceTable.tsx";
import { describeDetails } from "./details-fields.ts";
import { DETAIL_FIELDS, FIELDS } from "./field-texts.ts";
import { putBack } from "./put-back.ts";

const describeOneBird = (bird: BirdDocument) =>
  describeBird(bird, {
    fields: FIELDS.en,
    colours: {},
    places: {},
    nameOf: (id) => id,
    textIn: (name) => textIn(name, "en"),
  });
const describeTheDetails = (details: DetailsDocument) =>
  describeDetails(details, { fields: DETAIL_FIELDS.en, aids: AID_NAMES.en, locale: "en" });

/** Puts back every field that differs, and expects that none differs then. */
function putBackAll<Document>(
  published: Document,
  drafted: Document,
  describeFields: (document: Document) => FieldDescriptions,
): Document {
  const differences = differingFields(describeFields(published), describeFields(drafted));
  const back = differences.reduce((draft, { at }) => putBack(published, at ?? [], draft), drafted);
  expect(differingFields(describeFields(published), describeFields(back))).toEqual([]);
  return back;
}

const KNOWN = ["red", "cape", "sango", "https://example.org/form"];
const pairsOf = <Schema extends z.ZodMiniType>(schema: Schema) => {
  const documents = valuesBySchema(schema, KNOWN)
    .map((value) => z.safeParse(schema, value).data)
    .filter((document) => document !== undefined);
  return fc.tuple(documents, documents);
};

test("a bird whose differing fields are all put back differs in none", () => {
  fc.assert(
    fc.property(pairsOf(birdDocument), ([published, drafted]) => {
      putBackAll(published, drafted, describeOneBird);
    }),
  );
});

test("an aquarium's details whose differing fields are all put back differ in none", () => {
  fc.assert(
    fc.property(pairsOf(detailsDocument), ([published, drafted]) => {
      putBackAll(published, drafted, describeTheDetails);
    }),
  );
});

test("one field is put back alone, and leaves nothing behind that was not published", () => {
  const labels = { place: {}, gender: {}, color: {} };
  const published: DetailsDocument = {
    details: {
      slug: "hall",
      aqua_id: 1,
      name: { ja: "館", en: "Hall", zh: "", ko: "" },
      band_colors: ["red"],
      aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
    },
    labels: { ja: labels, en: labels, zh: labels, ko: labels },
  };
  const form = "https://example.org/form";
  const drafted: DetailsDocument = {
    ...published,
    details: { ...published.details, survey: { by_locale: { ja: {}, en: { guest: form }, zh: {}, ko: {} } } },
  };
  const back = putBack(published, [["details", "survey", "by_locale", "en", "guest"]], drafted);
  expect(describeTheDetails(back)).toEqual(describeTheDetails(published));
  const renamed = {
    ...drafted,
    details: { ...published.details, survey: { guest: form }, keep_email: true },
  };
  expect(putBack(published, [["details", "survey", "guest"]], renamed)).toEqual({
    ...published,
    details: { ...published.details, keep_email: true },
  });
  expect(isSameJson(putBack(published, [["details", "keep_email"]], published), published)).toBe(true);
});
