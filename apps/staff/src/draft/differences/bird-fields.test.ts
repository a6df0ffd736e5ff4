// Rule (drafts-and-publishes)

import type { Photograph } from "@harapen/contract/photograph";
import { penguinRecord } from "@harapen/contract/records";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { valuesOfFields } from "@harapen/contract/testing/values-by-schema";
import { expect, test } from "vitest";
import { describeBird } from "./bird-fields.ts";
import { differingFields } from "./DifferenceTable.tsx";
import { FIELDS } from "./field-texts.ts";

const TEXTS = {
  fields: FIELDS.en,
  colours: {},
  places: {},
  nameOf: (id: string) => id,
  textIn: () => "Sango",
};
const alignment: Photograph["alignment"] = {
  width: 1200,
  height: 1600,
  anchors: { T: [600, 400], B: [600, 1200], L: [330, 810], R: [870, 810] },
  yaw: 0,
  mirrored: false,
};
const traced: Photograph = {
  id: "11111111-1111-4111-8111-111111111111",
  file: "abcdef01.jpg",
  original: "kept",
  alignment,
  spots: [{ x: 200, y: 200, r: 4 }],
};

/** A bird with photographs, of which the first is what visitors see. */
function birdWith(...photographs: Photograph[]): BirdDocument {
  const [shown] = photographs;
  return {
    position: 0,
    name: {},
    comment: {},
    record: {
      id: "sango",
      picture: shown?.file ?? "",
      icon: "",
      band_color: [],
      spots: shown?.spots,
      alignment: shown?.alignment,
      photographs,
    },
  };
}

const differences = (before: BirdDocument, after: BirdDocument) =>
  differingFields(describeBird(before, TEXTS), describeBird(after, TEXTS)).map(
    ({ field, before: was, after: is }) => [field, was, is],
  );

test("describeBird tells where a spot has another place, or a photograph another alignment, by line and photograph", () => {
  const moved = { ...traced, spots: [{ x: 201, y: 200, r: 4 }] };
  const turned = { ...traced, alignment: { ...alignment, yaw: 0.2 } };
  for (const changed of [moved, turned])
    expect(differences(birdWith(traced), birdWith(changed))).toEqual([
      ["Spots", "1 spot", "1 spot"],
      ["Photograph 1", "1 spot of Sango", "1 spot of Sango"],
    ]);
});

test("describeBird tells a photograph that is traced, and one that has come to another's place", () => {
  const untraced: Photograph = { id: traced.id, file: traced.file, original: "kept" };
  expect(differences(birdWith(traced, untraced), birdWith(traced, { ...traced }))).toEqual([
    ["Photograph 2", "not traced", "1 spot of Sango"],
  ]);
  expect(
    differences(birdWith(traced, untraced), birdWith(traced, { ...untraced, file: "fedcba98.jpg" })),
  ).toEqual([["Photograph 2", "not traced", "not traced"]]);
});

test("describeBird finds no difference between two copies of a bird", () => {
  expect(differences(birdWith(traced), structuredClone(birdWith(traced)))).toEqual([]);
});

/** Versions of a bird are compared by its id. */
const COMPARED = valuesOfFields(penguinRecord, ["male", "female"]).filter(([field]) => field !== "id");

test.each(COMPARED)(
  "describeBird has a line for a penguin's %s (docs/development.md#a-field-of-a-penguin)",
  (field, values) => {
    const showsIn = (others: object) => {
      const { record, ...rest } = birdWith(traced);
      const [first, ...further] = values.map((value) => ({
        ...rest,
        record: penguinRecord.parse({ ...record, ...others, [field]: value }),
      })) as [BirdDocument, ...BirdDocument[]];
      return further.some((each) => differences(first, each).length > 0);
    };
    expect(showsIn({}) || showsIn({ birthday_iso: "2020-04-12" }), field).toBe(true);
  },
);
