import { dictionary } from "@harapen/contract/aquarium";
import { basePenguins } from "@harapen/contract/penguin";
import { aquariumFile } from "@harapen/contract/records";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { findUnknownFields } from "./json-file.ts";

const penguin = { id: 1, picture: "", icon: "", band_color: [] };
const words = { penguin: { name: { x: "" }, comment: {} }, place: {}, gender: {}, color: {} };
const details = { slug: "a", aqua_id: 1, name: { ja: "", en: "", zh: "", ko: "" }, band_colors: [] };
const place = z.union([z.object({ kind: z.literal("a"), of: z.optional(z.object({})) }), z.string()]);

// Rule (an-aquariums-data)
it.each([
  ["nothing in a record whose fields are all known", basePenguins, [penguin], []],
  ["a record's", basePenguins, [penguin, { ...penguin, bithday: 1 }], [[1, "bithday"]]],
  ["a spot's", basePenguins, [{ ...penguin, spots: [{ x: 1, y: 1, r: 1, R: 1 }] }], [[0, "spots", 0, "R"]]],
  ["a status's", basePenguins, [{ ...penguin, status: { kind: "died", on: "" } }], [[0, "status", "on"]]],
  ["that of every object", basePenguins, [{ ...penguin, toString: 1 }], [[0, "toString"]]],
  ["no code of a dictionary", dictionary, words, []],
  [
    "a dictionary's",
    dictionary,
    { ...words, penguin: { ...words.penguin, names: {} } },
    [["penguin", "names"]],
  ],
  [
    "of an aquarium",
    aquariumFile,
    { ...details, survey: { guests: "" }, x: 1 },
    [["survey", "guests"], ["x"]],
  ],
  ["of one of several shapes", place, { kind: "a", of: { x: 1 }, y: 1 }, [["of", "x"], ["y"]]],
])("findUnknownFields finds %s", (_, schema: z.core.$ZodType, value, expected) => {
  expect([...findUnknownFields(schema, value)]).toEqual(expected);
});
