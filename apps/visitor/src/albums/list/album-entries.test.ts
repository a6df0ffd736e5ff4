import type { AlbumDrawing } from "@harapen/contract/calls/albums";
import { describe, expect, test } from "vitest";
import { albumEntries, idsByName, type KnownPenguins, localTime } from "./album-entries.ts";

const known: KnownPenguins = {
  aquarium: "minato",
  ids: new Set(["m01", "m02"]),
  idsByJapaneseName: new Map([
    ["さんご", "m01"],
    ["なぎ", "m02"],
    ["きえた", "m99"],
  ]),
};

function drawing(fields: Partial<AlbumDrawing>): AlbumDrawing {
  return {
    id: "1",
    uid: "u",
    aquarium: "minato",
    penguin_name: "m01",
    image: "data:image/png;base64,",
    timestamp: "2026-11-20T05:00:00Z",
    ...fields,
  };
}

describe("albumEntries, of a drawing of", () => {
  // Rule (album): An entry of a penguin that the aquarium no longer has reads its name where a dictionary has
  //   one, then its id or what was saved as its name
  // Rule (album): A drawing of this aquarium, blanks about its name or not, is shown
  // Rule (album): A penguin is found by its id
  test.each([
    ["this aquarium", "minato", "m01", "m01"],
    ["this aquarium with blanks around", "  minato ", "m01", "m01"],
    ["a penguin by its Japanese name", "minato", "なぎ", "m02"],
    ["a penguin that the aquarium no longer knows", "minato", "m77", "m77"],
    ["a name whose penguin has left the base list", "minato", "きえた", "m99"],
    ["no aquarium, of a known id", null, "m02", "m02"],
    ["no aquarium, by a known Japanese name", undefined, "さんご", "m01"],
    ["a blank aquarium, of a known id", " ", "m01", "m01"],
    ["a penguin called Unknowna", "minato", "Unknowna", "Unknowna"],
  ])("%s, has an entry", (_what, aquarium, penguin_name, penguinId) => {
    expect(albumEntries([drawing({ aquarium, penguin_name })], known)).toMatchObject([{ penguinId }]);
  });

  // Rule (album): A drawing of another aquarium is not
  // Rule (album): A drawing without an aquarium is shown only where its penguin is one of this aquarium's
  // Rule (album): A drawing of no penguin, or of "unknown" in any letters, is not shown
  test.each([
    ["another aquarium", "kitano", "m01"],
    ["another aquarium in other letters", "Minato", "m01"],
    ["no aquarium, of nobody known", null, "m77"],
    ["no aquarium, by the name of one who has left", null, "きえた"],
    ["nobody", "minato", ""],
    ["nobody but blanks", "minato", "  "],
    ["no name at all", "minato", null],
    ["an unknown penguin", "minato", "Unknown"],
    ["an unknown penguin in small letters", "minato", "unknown"],
    ["an unknown penguin in capitals", "minato", "UNKNOWN"],
    ["an unknown penguin of no aquarium", null, "Unknown"],
  ])("%s, has none", (_what, aquarium, penguin_name) => {
    expect(albumEntries([drawing({ aquarium, penguin_name })], known)).toEqual([]);
  });
});

// Rule (album): A member's drawings are shown newest first
test("albumEntries are newest first, whatever the time zone, and those without a readable time last", () => {
  const timestamps = ["2026-11-19T23:00:00Z", "?", "2026-11-20T08:30:00+09:00", "2026-11-18T00:00:00Z", ""];
  const drawings = timestamps.map((timestamp, id) => drawing({ id, timestamp }));
  expect(albumEntries(drawings, known).map(({ key }) => key)).toEqual(["2", "0", "3", "1", "4"]);
});

// Rule (penguins-in-the-visitors-language)
test("idsByName gives a shared Japanese name to the first penguin", () => {
  const name = { m01: "さんご", m02: "さんご", m03: "なぎ" };
  const dictionary = { penguin: { name, comment: {} }, place: {}, gender: {}, color: {} };
  expect([...idsByName(dictionary)].sort()).toEqual([
    ["さんご", "m01"],
    ["なぎ", "m03"],
  ]);
});

// Rule (penguins-in-the-visitors-language): Ids map from Japanese names, the first penguin's where two share
//   one; a name that Japanese has from another language is none
test("idsByName leaves out the names that the Japanese dictionary has from another language", () => {
  const name = { m01: "Nagi", m02: "Nagi", m03: "なぎ" };
  const borrowed = { name: { m01: "en" as const }, place: {}, gender: {}, color: {} };
  const dictionary = { penguin: { name, comment: {} }, place: {}, gender: {}, color: {}, borrowed };
  expect([...idsByName(dictionary)].sort()).toEqual([
    ["Nagi", "m02"],
    ["なぎ", "m03"],
  ]);
});

// Rule (album): An entry has day and time, by the visitor's clock
test("localTime is in the visitor's time zone", () => {
  const local = new Date(2026, 0, 5, 9, 7);
  expect(localTime(local.toISOString())).toEqual({ day: "2026-01-05", time: "09:07" });
});

test.each(["", "yesterday"])("localTime leaves the unreadable timestamp %j as it is", (timestamp) => {
  expect(localTime(timestamp)).toEqual({ day: timestamp, time: "" });
});
