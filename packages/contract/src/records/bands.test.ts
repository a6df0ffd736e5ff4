import { expect, test } from "vitest";
import { type Band, band, bandsOf, wornColors } from "./bands.ts";

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

test.each([{ color: "red", flipper: "both" }, { color: "red", since: "3 May" }, { flipper: "left" }])(
  "the band %j is refused",
  (made) => {
    expect(band.safeParse(made).success).toBe(false);
  },
);
