// Rule (drafts-and-publishes): What two have changed in different fields of one bird is joined, and only a
//   field that both have changed is asked about

import fc from "fast-check";
import { expect, test } from "vitest";
import { valuesBySchema } from "../testing/values-by-schema.ts";
import { type BirdDocument, birdDocument, detailsDocument } from "./content.ts";
import { mergeDocuments } from "./merge.ts";
import { isSameJson } from "./sorted-json.ts";

const BASE: BirdDocument = {
  position: 0,
  name: { ja: "サンゴ", en: "Sango" },
  comment: {},
  record: {
    id: "sango",
    picture: "a.webp",
    icon: "a.webp",
    band_color: ["red"],
    gender: "female",
    birthday_iso: "2015",
    birthday_precision: "year",
    birth_year: 2015,
  },
};
const withRecord = (fields: Partial<BirdDocument["record"]>): BirdDocument => ({
  ...BASE,
  record: { ...BASE.record, ...fields },
});

test("changes of different fields are joined, down to one language of a name", () => {
  const mine = { ...BASE, name: { ...BASE.name, en: "Coral" }, comment: { en: "Runs." } };
  const theirs = { ...withRecord({ gender: "male", place_id: "cape" }), name: { ja: "さんご", en: "Sango" } };
  expect(mergeDocuments<BirdDocument>(BASE, mine, theirs, "mine")).toEqual({
    content: {
      ...withRecord({ gender: "male", place_id: "cape" }),
      name: { ja: "さんご", en: "Coral" },
      comment: { en: "Runs." },
    },
    inConflict: false,
  });
});

test("of a field that both have changed, the preferred change is kept, and every other change with it", () => {
  const mine = { ...withRecord({ gender: null }), comment: { ja: "はしる" } };
  const theirs = withRecord({ gender: "male", place_id: "cape" });
  const withGender = (gender: string | null) => ({
    content: { ...withRecord({ gender, place_id: "cape" }), comment: { ja: "はしる" } },
    inConflict: true,
  });
  expect(mergeDocuments<BirdDocument>(BASE, mine, theirs, "mine")).toEqual(withGender(null));
  expect(mergeDocuments<BirdDocument>(BASE, mine, theirs, "theirs")).toEqual(withGender("male"));
});

test.each<[string, Partial<BirdDocument["record"]>, Partial<BirdDocument["record"]>]>([
  ["a birthday", { birthday_iso: "2015-04", birthday_precision: "month" }, { birth_year: 2016 }],
  ["bands", { bands: [{ color: "red" }] }, { band_color: ["blue"] }],
  ["photographs and the picture", { photographs: [] }, { picture: "b.webp", icon: "b.webp" }],
  [
    "where a bird is and since when",
    { status: { kind: "moved", since: "2025-01-01" } },
    { status: { kind: "died" } },
  ],
])("%s is one thing, which is not put together of two changes", (_, mine, theirs) => {
  const merged = mergeDocuments(BASE, withRecord(mine), withRecord(theirs), "theirs");
  expect(merged).toEqual({ content: withRecord(theirs), inConflict: true });
});

const DOCUMENTS = fc.oneof(
  ...[birdDocument, detailsDocument].map((schema) =>
    fc.tuple(...[0, 1, 2].map(() => valuesBySchema(schema, ["red", "cape", "sango"]))),
  ),
) as fc.Arbitrary<[unknown, unknown, unknown]>;

test("a merge with nothing is what was changed, whoever changed it", () => {
  fc.assert(
    fc.property(DOCUMENTS, fc.constantFrom("mine", "theirs"), ([base, changed], preferred) => {
      for (const [mine, theirs] of [
        [changed, base],
        [base, changed],
        [changed, changed],
      ])
        expect(mergeDocuments(base, mine, theirs, preferred)).toEqual({
          content: changed,
          inConflict: false,
        });
    }),
  );
});

test("a merge keeps each change, and depends on who is preferred only where there is a conflict", () => {
  fc.assert(
    fc.property(DOCUMENTS, ([base, mine, theirs]) => {
      const one = mergeDocuments(base, mine, theirs, "mine");
      const other = mergeDocuments(base, mine, theirs, "theirs");
      const turned = mergeDocuments(base, theirs, mine, "theirs");
      expect(isSameJson(turned.content, one.content)).toBe(true);
      expect(one.inConflict).toBe(!isSameJson(one.content, other.content));
      const kept = textsOf(mine).filter((text) => isSameJson(valueAt(base, text), valueAt(theirs, text)));
      for (const text of kept) expect(valueAt(one.content, text)).toEqual(valueAt(mine, text));
    }),
  );
});

type Text = readonly [kind: string, locale: string];

/** A bird's texts, each by its kind and language. */
function textsOf(document: unknown): Text[] {
  return ["name", "comment"].flatMap((kind) =>
    Object.keys((document as Record<string, object | undefined>)[kind] ?? {}).map(
      (locale) => [kind, locale] as const,
    ),
  );
}

function valueAt(document: unknown, [kind, locale]: Text): unknown {
  return (document as Record<string, Record<string, unknown> | undefined>)[kind]?.[locale];
}
