import type { Dictionary } from "@harapen/contract/aquarium";
import { describe, expect, it } from "vitest";
import { indexColorWords, toColorCodes } from "./color-words.ts";

const dictionary = (color: Record<string, string>): Dictionary => ({
  penguin: { name: {}, comment: {} },
  place: {},
  gender: {},
  color,
});
const INDEX = indexColorWords(
  ["red", "lightblue", "#FFF", "lime"],
  [
    dictionary({
      plain: " \u3000",
      red: "赤",
      lightblue: "水色",
      orange: "オレンジ",
      lime: "みどり",
      green: "みどり",
    }),
    dictionary({ red: "Red", lightblue: "Light blue", orange: "Lime" }),
    dictionary({ red: "빨강", lightblue: "浅蓝" }),
  ],
);

describe("toColorCodes", () => {
  it.each([
    ["a code", "red", "red"],
    ["a code of another case", "#fff", "#FFF"],
    ["a Japanese word", "水色", "lightblue"],
    ["a Japanese word in half-width letters", "ｵﾚﾝｼﾞ", "orange"],
    ["an English word in any case", "LIGHT BLUE", "lightblue"],
    ["full-width letters", "Ｒｅｄ", "red"],
    ["a Korean word, decomposed", "빨강".normalize("NFD"), "red"],
    ["a Chinese word with spaces about it", " 浅蓝 ", "lightblue"],
    ["a code that is another colour's word", "Lime", "lime"],
    ["the word of two colours, as the first's", "みどり", "lime"],
  ])("finds the code for %s", (_, word, code) => {
    expect(toColorCodes(INDEX, [word])).toEqual([code]);
  });

  it("leaves out what is no colour of the aquarium, and returns the rest as often and in the order given", () => {
    const reported = ["constructor", "水色", "", "tartan", "red", "赤"];
    expect(toColorCodes(INDEX, reported)).toEqual(["lightblue", "red", "red"]);
  });
});
