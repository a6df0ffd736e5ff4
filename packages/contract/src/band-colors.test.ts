import { expect, test } from "vitest";
import {
  bandColorIn,
  COMPARED_BAND_COLORS,
  ILLUSTRATED_BAND_COLORS,
  SCREEN_BAND_COLORS,
} from "./band-colors.ts";

const channels = (hex: string) => (hex.match(/[\da-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16));

const shades = [SCREEN_BAND_COLORS, ILLUSTRATED_BAND_COLORS].flatMap((palette) =>
  Object.entries(palette).map(([code, shade]) => [code, shade, COMPARED_BAND_COLORS[code] ?? ""] as const),
);

test.each(shades)("the band colour %s looks alike in every palette: %s and %s", (_code, shade, compared) => {
  const differences = channels(compared).map((channel, index) =>
    Math.abs(channel - (channels(shade)[index] ?? Number.NaN)),
  );
  expect(differences).toHaveLength(3);
  expect(Math.max(...differences)).toBeLessThan(30);
});

test.each(["", "tartan", "constructor", "Red"])("a palette has no shade for the code %j", (code) => {
  expect(bandColorIn(SCREEN_BAND_COLORS, code)).toBeUndefined();
});
