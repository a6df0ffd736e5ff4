import { describe, expect, it } from "vitest";
import { bandColor, colorDistance } from "./band-color.ts";

function between(one: string, other: string): number {
  const [a, b] = [bandColor(one), bandColor(other)];
  if (!a || !b) throw new Error(`no colour for ${one} or ${other}`);
  return colorDistance(a, b);
}

describe("perceived", () => {
  it("reads a code in any notation alike", () => {
    const red = bandColor("#ff0000");
    for (const code of ["#f00", "#FF0000", "rgb(255, 0, 0)"]) expect(bandColor(code)).toEqual(red);
    expect(bandColor("Red")).toEqual(bandColor("red"));
  });

  it("gives the published values for sRGB's red", () => {
    const published = [0.62796, 0.22486, 0.12585].map((value) => expect.closeTo(value, 4));
    expect([...(bandColor("#ff0000") ?? [])]).toEqual(published);
  });

  it.each(["", "tartan", "#12", "rgb(1,2)", "constructor"])("knows no colour for %j", (code) => {
    expect(bandColor(code)).toBeUndefined();
  });
});

describe("distance", () => {
  it.each([
    ["blue", "purple", "yellow"],
    ["red", "orange", "green"],
    ["white", "silver", "black"],
    ["green", "limegreen", "pink"],
    ["blue", "lightblue", "yellow"],
  ])("puts %s nearer to %s than to %s", (color, like, unlike) => {
    expect(between(color, like)).toBeLessThan(0.6 * between(color, unlike));
  });
});
