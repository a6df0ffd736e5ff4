import { describe, expect, it, test } from "vitest";
import {
  type Band,
  type BandedPenguin,
  type BandRule,
  band,
  bandDepartures,
  bandedFlippersOf,
  bandRule,
  bandsOf,
  flipperOf,
  wornColors,
} from "./bands.ts";

const BANDS: readonly Band[] = [
  { color: "red", flipper: "left", since: "2019", until: "2024-05-03" },
  { color: "blue", flipper: "left", since: "2024-05-03" },
  { color: "red" },
];

// Rule (an-aquariums-data): A record may have bands by flipper and day; visitors see the colours of those
//   worn
test("wornColors are those of the bands that nobody took off, in their order", () => {
  expect(wornColors(BANDS)).toEqual(["blue", "red"]);
});

test("bandsOf takes colours for bands where nothing more was recorded", () => {
  expect(bandsOf({ band_color: ["red", "red"] })).toEqual([{ color: "red" }, { color: "red" }]);
  expect(bandsOf({ band_color: ["blue", "red"], bands: BANDS })).toBe(BANDS);
});

test.each<[string, BandedPenguin, ReturnType<typeof bandedFlippersOf>]>([
  [
    "none that is worn",
    { band_color: [], bands: [{ color: "red", flipper: "left", until: "2020" }] },
    "none",
  ],
  ["no colour", { band_color: [] }, "none"],
  ["one", { band_color: ["red"], bands: [{ color: "red", flipper: "right" }] }, "right"],
  ["two of one side", { band_color: [], bands: Array(2).fill({ color: "red", flipper: "left" }) }, "left"],
  [
    "one on each, and one somewhere",
    {
      band_color: [],
      bands: [
        ...(["left", "right"] as const).map((flipper) => ({ color: "red", flipper })),
        { color: "blue" },
      ],
    },
    "both",
  ],
  ["one somewhere", { band_color: ["blue", "red"], bands: BANDS }, undefined],
  ["colours alone", { band_color: ["red"] }, undefined],
])("the flippers that wear bands are told of %s", (_, penguin, flippers) => {
  expect(bandedFlippersOf(penguin)).toBe(flippers);
});

test.each([{ color: "red", flipper: "both" }, { color: "red", since: "3 May" }, { flipper: "left" }])(
  "the band %j is refused",
  (made) => {
    expect(band.safeParse(made).success).toBe(false);
  },
);

const RULE: BandRule = { most: { left: 1, right: 2 }, female_flipper: "left" };
const penguin = (gender: string | null, ...bands: Band[]) => ({ gender, bands, band_color: [] });
const on = (flipper: Band["flipper"], until?: string): Band => ({ color: "red", flipper, until });

test.each([
  ["left", "female", "left"],
  ["left", "male", "right"],
  ["right", "female", "right"],
  ["right", "male", "left"],
  ["left", null, undefined],
  [undefined, "female", undefined],
] as const)("where females wear theirs %s, %s has the flipper %s", (female_flipper, gender, flipper) => {
  expect(flipperOf({ female_flipper }, gender)).toBe(flipper);
});

describe("bandDepartures", () => {
  // Rule (an-aquariums-data): Departures from the aquarium's rule of bands are said and refuse nothing
  it.each([
    ["as many as allowed", penguin(null, on("left"), on("right"), on("right")), []],
    [
      "one too many",
      penguin(null, on("left"), on("left")),
      [{ kind: "too-many", flipper: "left", worn: 2, most: 1 }],
    ],
    ["one too many that was taken off", penguin(null, on("left"), on("left", "2020")), []],
    ["many of which the flipper is not known", penguin("female", ...Array<Band>(5).fill(on(undefined))), []],
    [
      "a female's on the male's flipper",
      penguin("female", on("right")),
      [{ kind: "other-flipper", flipper: "right" }],
    ],
    ["a male's on his own", penguin("male", on("right")), []],
    [
      "a male's on both",
      penguin("male", on("left"), on("right")),
      [{ kind: "other-flipper", flipper: "left" }],
    ],
    ["colours alone", { gender: "male", band_color: ["red", "red", "red"] }, []],
  ] as const)("names those of %s", (_, worn, departures) => {
    expect(bandDepartures(worn, RULE)).toEqual(departures);
  });

  // Rule (an-aquariums-data): Departures from the aquarium's rule of bands are said and refuse nothing
  it("names none where there is no rule", () => {
    expect(bandDepartures(penguin("female", on("right"), on("right"), on("right")), {})).toEqual([]);
  });
});

test.each([{ most: { left: -1 } }, { most: { right: 1.5 } }, { female_flipper: "both" }])(
  "the rule %j is refused",
  (rule) => {
    expect(bandRule.safeParse(rule).success).toBe(false);
  },
);
