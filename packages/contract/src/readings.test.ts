import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  malformedReadings,
  readAloud,
  type Segment,
  splitReadings,
  withoutReadings,
  writeReading,
} from "./readings.ts";

const read = (base: string, reading: string): Segment => ({ base, reading });

describe("splitReadings", () => {
  // Rule (labels-and-languages): A variation selector belongs to the kanji before it, and its reading stands
  //   above both
  it.each<[string, Segment[]]>([
    ["小枝《こえだ》を運ぶ", [read("小枝", "こえだ"), "を運ぶ"]],
    ["よく魚《さかな》を食《た》べる", ["よく", read("魚", "さかな"), "を", read("食", "た"), "べる"]],
    ["｜お父さん《おとうさん》", [read("お父さん", "おとうさん")]],
    ["大｜食《ぐ》い", ["大", read("食", "ぐ"), "い"]],
    ["｜SOS《エスオーエス》", [read("SOS", "エスオーエス")]],
    [
      "三ヶ月《さんかげつ》の佐々木《ささき》",
      [read("三ヶ月", "さんかげつ"), "の", read("佐々木", "ささき")],
    ],
    ["𠮷野《よしの》", [read("𠮷野", "よしの")]],
    [
      "葛\u{e0100}飾《かつしか》の葛\u{e0101}《くず》",
      [read("葛\u{e0100}飾", "かつしか"), "の", read("葛\u{e0101}", "くず")],
    ],
    ["神\ufe00《かみ》", [read("神\ufe00", "かみ")]],
    ["❤\ufe0f魚《さかな》", ["❤\ufe0f", read("魚", "さかな")]],
    ["漢《かん》字《じ》", [read("漢", "かん"), read("字", "じ")]],
    ["サンゴ", ["サンゴ"]],
    ["", []],
  ])("finds the readings of %j", (text, segments) => {
    expect(splitReadings(text)).toEqual(segments);
    expect(malformedReadings(text)).toEqual([]);
  });

  it.each([
    "魚《さかな",
    "魚》さかな",
    "さかな《サカナ》",
    "魚《》",
    "｜《さかな》",
    "｜さかな",
    "魚《さ《か》な",
    "｜魚\nが好き《すき》",
  ])("keeps the marks of %j, which make no reading, and names them", (text) => {
    expect(withoutReadings(text)).toContain(malformedReadings(text)[0]);
    expect(malformedReadings(text).join("")).toMatch(/[｜《》]/);
  });

  it("reads a million kanji at once", () => {
    const kanji = "魚".repeat(1_000_000);
    expect(splitReadings(`${kanji}《さかな》`)).toEqual([read(kanji, "さかな")]);
    expect(splitReadings(`${kanji}《`)).toEqual([`${kanji}《`]);
  });
});

const plain = fc
  .array(fc.constantFrom(..."魚鳥々ヶあいンa 、\n🐧𠮷", "葛\u{e0100}", "❤\ufe0f"))
  .map((list) => list.join(""));
const kana = fc.array(fc.constantFrom(..."かなカナー"), { minLength: 1 }).map((list) => list.join(""));
const base = fc
  .array(fc.constantFrom(..."魚鳥々ヶあいn𠮷", "葛\u{e0100}"), { minLength: 1 })
  .map((list) => list.join(""));
const marked = fc
  .array(fc.constantFrom(..."魚鳥あい｜《》\n"), { maxLength: 30 })
  .map((list) => list.join(""));

test("every reading that is written into a text is found there again, and the text without it is as before", () => {
  fc.assert(
    fc.property(plain, base, kana, plain, (before, word, reading, after) => {
      const text = before + writeReading(before, word, reading) + after;
      expect(splitReadings(text)).toContainEqual(read(word, reading));
      expect(withoutReadings(text)).toBe(before + word + after);
      expect(readAloud(text)).toBe(before + reading + after);
      expect(malformedReadings(text)).toEqual([]);
    }),
  );
});

test("no text loses more than its marks and readings, and one without marks loses nothing", () => {
  fc.assert(
    fc.property(marked, (text) => {
      const written = splitReadings(text).map((segment) =>
        typeof segment === "string" ? segment : `${segment.base}《${segment.reading}》`,
      );
      expect(written.join("").replace(/｜/g, "")).toBe(text.replace(/｜/g, ""));
    }),
  );
  fc.assert(
    fc.property(plain, (text) => {
      expect([withoutReadings(text), readAloud(text), malformedReadings(text)]).toEqual([text, text, []]);
    }),
  );
});
