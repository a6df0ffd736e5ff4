// Rule (an-aquariums-data)

import { KEEPERS_FIELDS, penguinRecord } from "@harapen/contract/records";
import { valuesOfFields } from "@harapen/contract/testing/values-by-schema";
import { expect, test } from "vitest";
import { toPenguinResponse } from "./create-snapshot.ts";

const BARE = { id: "sango", picture: "a.webp", icon: "a.webp", band_color: [] };
const VALUES = valuesOfFields(penguinRecord, ["sango"]).filter(([field]) => KEEPERS_FIELDS.includes(field));

test.each(VALUES)("visitors are never answered a penguin's %s", (field, values) => {
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) {
    const record = penguinRecord.parse({ ...BARE, [field]: value });
    expect(toPenguinResponse("hall", record, new Map())).not.toHaveProperty(field);
  }
});

test("the keepers' own fields are these", () => {
  expect(new Set(KEEPERS_FIELDS)).toEqual(
    new Set("photographs bands notes local_id studbook_id chip hatch moulted_iso".split(" ")),
  );
});
