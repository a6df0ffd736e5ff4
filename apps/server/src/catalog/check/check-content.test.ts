import { fileURLToPath } from "node:url";
import { type Band, wornColors } from "@harapen/contract/bands";
import { LOCALES } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import type { PenguinRecord } from "@harapen/contract/records";
import { beforeAll, describe, expect, it } from "vitest";
import { aquariumContent, DRAWN } from "../../testing/aquarium-fixture.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import { readAquariumFolder } from "../folder/read-folder.ts";
import { checkContent } from "./check-content.ts";
import { describeFinding, indicesOf } from "./finding.ts";

const TODAY = "2026-11-22";

let content: AquariumContent;
beforeAll(async () => {
  content = await aquariumContent();
});

/** Returns the findings that a change of the first penguin adds, without those about texts. */
function added(fields: Partial<PenguinRecord>, today: string | undefined = TODAY) {
  const [first, ...others] = content.penguins;
  const penguins = [{ ...(first as PenguinRecord), ...fields }, ...others];
  const before = new Set(checkContent(content, today).map((finding) => JSON.stringify(finding)));
  return checkContent({ ...content, penguins }, today).filter(
    (finding) => finding.code !== "missing-label" && !before.has(JSON.stringify(finding)),
  );
}

/** Returns bands as they are recorded, with the colours that result. */
const wearing = (...bands: Band[]) => ({ bands, band_color: wornColors(bands) });

const spots = (...places: [x: number, y: number][]) => places.map(([x, y]) => ({ x, y, r: 3 }));

describe("of a penguin's record, checkContent", () => {
  // Rule (an-aquariums-data): What cannot be true is refused: impossible and future days, own pairs, spots
  //   outside the canvas or twice
  it.each<[string, Partial<PenguinRecord>, string, string, RegExp]>([
    [
      "a day that no calendar has",
      { birthday_iso: "2021-02-30" },
      "impossible-date",
      "birthday_iso",
      /2021-02-30/,
    ],
    [
      "a leap day of an ordinary year",
      { birthday_iso: "2023-02-29" },
      "impossible-date",
      "birthday_iso",
      /29/,
    ],
    ["a day long ago", { birthday_iso: "0202-04-01" }, "impossible-date", "birthday_iso", /before 1900/],
    ["a day to come", { birthday_iso: "2026-11-23" }, "future-date", "birthday_iso", /2026-11-23/],
    ["a month to come", { birthday_iso: "2026-12" }, "future-date", "birthday_iso", /future/],
    ["a year to come", { birth_year: 2062 }, "future-date", "birth_year", /2062/],
    ["a year of few digits", { birth_year: 16 }, "impossible-date", "birth_year", /16/],
    [
      "an impossible day of its status",
      { status: { kind: "died", since: "2026-06-31" } },
      "impossible-date",
      "status.since",
      /06-31/,
    ],
    ["a moult to come", { moulted_iso: "2026-11-23" }, "future-date", "moulted_iso", /2026-11-23/],
    ["a moult on no day", { moulted_iso: "2026-02-30" }, "impossible-date", "moulted_iso", /02-30/],
    ["itself for its pair", { pair_id: "p1" }, "own-pair", "pair_id", /itself/],
    ["itself for its parent", { parent_ids: ["p1", "p2"] }, "own-parent", "parent_ids", /its own parent/],
    [
      "a spot beside the canvas",
      { spots: spots([150, 411]) },
      "spot-outside-canvas",
      "spots[0]",
      /380 x 410/,
    ],
    [
      "a spot before the canvas",
      { spots: spots([150, 200], [-1, 200]) },
      "spot-outside-canvas",
      "spots[1]",
      /-1, 200/,
    ],
    [
      "a spot twice",
      { spots: spots([150, 200], [200, 200], [150.2, 200]) },
      "duplicate-spot",
      "spots[2]",
      /spots\[0\]/,
    ],
    [
      "a band since a day to come",
      wearing({ color: "red", since: "2026-11-23" }),
      "future-date",
      "bands[0].since",
      /2026-11-23/,
    ],
    [
      "a band that is to be taken off",
      wearing({ color: "red", until: "2027" }),
      "future-date",
      "bands[0].until",
      /2027/,
    ],
    [
      "a band that was taken off before it was put on",
      wearing({ color: "blue" }, { color: "red", since: "2024-04-02", until: "2024-04-01" }),
      "taken-off-before",
      "bands[1].until",
      /2024-04-02/,
    ],
    [
      "a band on a day that no calendar has",
      wearing({ color: "red", since: "2023-02-29" }),
      "impossible-date",
      "bands[0].since",
      /02-29/,
    ],
    [
      "colours that its bands are not",
      { bands: [{ color: "red" }], band_color: ["red", "blue"] },
      "other-bands",
      "band_color",
      /\[red\]/,
    ],
  ])("finds an error in %s", (_, fields, code, field, message) => {
    expect(added(fields)).toContainEqual({
      severity: "error",
      code,
      file: "base.json",
      bird: "p1",
      field,
      message: expect.stringMatching(message),
    });
  });

  // Rule (an-aquariums-data)
  it.each<[string, Partial<PenguinRecord>, string, RegExp]>([
    ["a sex of another word", { gender: "F" }, "unknown-sex", /unknown/],
    ["a pair that is not there", { pair_id: "p9" }, "unknown-pair", /pair p9/],
    ["a parent that is not there", { parent_ids: ["p2", "p9"] }, "unknown-parent", /parent p9/],
    [
      "a pair with another pair",
      { pair_id: "3" },
      "one-sided-pair",
      /pair is 3, whose own pair is not given/,
    ],
    ["a spot off the belly", { spots: spots([60, 60]) }, "spot-off-belly", /60, 60/],
    ["spots that are not traced", { spots: undefined }, "untraced", /no drawing/],
    ["counts alone", { spots: undefined, avr_pos: new Array(9).fill(1) }, "untraced", /average counts/],
    [
      "a birth year that is not the birthday's",
      { birthday_iso: "2020-04-01", birth_year: 2019 },
      "other-year",
      /2020/,
    ],
    ["a band of another aquarium's colour", wearing({ color: "pink" }), "unknown-band-color", /pink/],
    [
      "more bands on a flipper than the aquarium's rule has",
      wearing(...Array<Band>(3).fill({ color: "red", flipper: "left" })),
      "too-many-bands",
      /3 on the left flipper, where 2/,
    ],
    [
      "a band on the other sex's flipper",
      wearing({ color: "red", flipper: "right" }),
      "other-flipper",
      /right flipper/,
    ],
    ["a status that is to come", { status: { kind: "moved", since: "2027" } }, "future-date", /2027/],
  ])("warns of %s", (_, fields, code, message) => {
    expect(added(fields)).toContainEqual(
      expect.objectContaining({
        severity: "warning",
        code,
        bird: "p1",
        message: expect.stringMatching(message),
      }),
    );
  });

  it("warns of one side of a pair from the other", () => {
    const [first, second, ...others] = content.penguins;
    const penguins = [first as Penguin, { ...(second as Penguin), pair_id: null }, ...others];
    const found = checkContent({ ...content, penguins }, TODAY).find(({ code }) => code === "one-sided-pair");
    expect(found).toMatchObject({ bird: "p1", field: "pair_id" });
  });

  it.each<[string, Partial<PenguinRecord>]>([
    ["no spots at all", { spots: [] }],
    ["today for a birthday", { birthday_iso: TODAY }],
    ["this month", { birthday_iso: "2026-11" }],
    ["a leap day", { birthday_iso: "2024-02-29" }],
    ["no known sex", { gender: "unknown" }],
    ["a spot as far outside the egg as real ones lie", { spots: spots([195, 393], [82, 255]) }],
    ["two spots side by side", { spots: spots([150, 200], [151, 200]) }],
    [
      "a band taken off in the month it was put on",
      wearing({ color: "red", since: "2024-04-02", until: "2024-04" }),
    ],
    [
      "a band that it wears no more, of whatever colour",
      wearing({ color: "pink", flipper: "right", until: "2020" }),
    ],
    ["as many bands as the rule has", wearing(...Array<Band>(2).fill({ color: "red", flipper: "left" }))],
    [
      "bands on whichever flipper where the sex is not known",
      { gender: null, ...wearing({ color: "red", flipper: "right" }) },
    ],
    ["a status since a month", { status: { kind: "not-on-show", since: "2026-10" } }],
  ])("has nothing against %s", (_, fields) => {
    expect(added(fields)).toEqual([]);
  });

  it("does not hold a penguin that is not here against the rule", () => {
    const moved = {
      ...wearing({ color: "pink", flipper: "right" as const }),
      status: { kind: "moved" as const },
    };
    expect(added(moved)).toEqual([]);
  });

  it("does not ask for the spots of a penguin that is not here", () => {
    expect(added({ spots: undefined, status: { kind: "died" } })).toEqual([]);
  });

  it("takes no date for a future one without a today", () => {
    expect(
      checkContent({ ...content, penguins: [{ ...(content.penguins[0] as Penguin), birth_year: 2062 }] }),
    ).toEqual(expect.not.arrayContaining([expect.objectContaining({ code: "future-date" })]));
  });
});

// Rule (an-aquariums-data): What may be meant is taken and said: sexes, pairs, spots off the belly, shared
//   photographs, untraced penguins
it("checkContent warns of two penguins with one photograph", () => {
  expect(checkContent(content, TODAY).filter(({ code }) => code === "duplicate-photograph")).toEqual([
    expect.objectContaining({ bird: "p2", field: "picture", message: expect.stringContaining("penguin p1") }),
    expect.objectContaining({ bird: "3" }),
  ]);
});

describe("of texts, checkContent", () => {
  const withNames = (names: object) => {
    const entries = LOCALES.map((locale) => {
      const words = content.dictionaries[locale];
      return [locale, { ...words, penguin: { ...words.penguin, name: { ...words.penguin.name, ...names } } }];
    });
    return { ...content, dictionaries: Object.fromEntries(entries) };
  };

  // Rule (an-aquariums-data)
  it("warns of a penguin that has no name in any language", () => {
    expect(checkContent(withNames({ p1: "" })).filter(({ code }) => code === "nameless")).toMatchObject([
      { severity: "warning", bird: "p1", message: expect.stringContaining("??") },
      { bird: "3" },
    ]);
  });

  // Rule (an-aquariums-data): Missing names and labels are said, by language
  it("warns of each language that has no name for a penguin", () => {
    const { ja, ...others } = withNames({ 3: "クロ" }).dictionaries;
    const dictionaries = { ...others, ja: { ...ja, penguin: { ...ja.penguin, name: { p1: "アン" } } } };
    const missing = checkContent({ ...content, dictionaries }).filter(({ code }) => code === "missing-name");
    expect(missing.map(({ file, bird }) => [file, bird])).toEqual([
      ["localize/ja.json", "p2"],
      ["localize/ja.json", "3"],
    ]);
  });
});

it("describeFinding names file, record and field", () => {
  const line = (code: string) => {
    const [finding] = checkContent(content, TODAY).filter((each) => each.code === code);
    return finding && describeFinding(finding, indicesOf(content.penguins));
  };
  expect(line("untraced")).toMatch(
    /^base.json: the record at index 1 \(id "p2"\), field spots: are not traced/,
  );
  expect(line("nameless")).toMatch(/^base.json: the record at index 2 \(id "3"\): penguin 3 has no name/);
});

// Rule (an-aquariums-data)
it.each(["minato", "kitano"])("checkContent has nothing against the demo aquarium %s", async (slug) => {
  const folder = fileURLToPath(new URL(`../../../../../aquariums/${slug}`, import.meta.url));
  expect(checkContent(await readAquariumFolder(folder, DRAWN))).toEqual([]);
});
