import { type Segment, splitReadings, withoutReadings } from "@harapen/contract/readings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { phrasesWithReadings } from "./readings.ts";

const read = (base: string, reading: string): Segment => ({ base, reading });

test.each<[string, string[], Segment[][] | undefined]>([
  ["よく泳ぐ", ["よく", "泳ぐ"], undefined],
  ["よく泳《およ》ぐ", ["よく", "泳ぐ"], [["よく"], [read("泳", "およ"), "ぐ"]]],
  ["よく泳《およ》ぐ", [], [["よく", read("泳", "およ"), "ぐ"]]],
  [
    "小枝《こえだ》を運《はこ》ぶ",
    ["小枝を", "運ぶ"],
    [
      [read("小枝", "こえだ"), "を"],
      [read("運", "はこ"), "ぶ"],
    ],
  ],
  ["魚《さかな》", ["魚"], [[read("魚", "さかな")]]],
  ["大食漢《たいしょくかん》だ", ["大食", "漢だ"], [[read("大食漢", "たいしょくかん"), "だ"]]],
])("phrasesWithReadings of %j in the phrases %j", (text, phrases, expected) => {
  expect(phrasesWithReadings(text, phrases)).toEqual(expected);
});

const stretch = fc.oneof(
  fc.constantFrom("魚《さかな》", "｜お魚《おさかな》", "鳥《とり》"),
  fc.constantFrom("", "が好き。", "よく", "《", "海"),
);
const cuts = fc.array(fc.nat({ max: 4 }), { maxLength: 8 });

test("phrasesWithReadings keeps every segment whole and in its order, however the text is cut", () => {
  fc.assert(
    fc.property(fc.array(stretch), cuts, (stretches, lengths) => {
      const text = stretches.join("");
      const plain = withoutReadings(text);
      const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, each) => sum + each));
      const phrases = [...ends, plain.length].map((end, index) => plain.slice(ends[index - 1] ?? 0, end));
      const found = phrasesWithReadings(text, phrases);
      const isRead = (segment: Segment) => typeof segment !== "string";
      expect(found === undefined).toBe(!splitReadings(text).some(isRead));
      if (!found) return;
      expect(found.flat().filter(isRead)).toEqual(splitReadings(text).filter(isRead));
      expect(
        found
          .flat()
          .map((each) => (typeof each === "string" ? each : each.base))
          .join(""),
      ).toBe(plain);
      expect(found.every((phrase) => phrase.length > 0)).toBe(true);
    }),
  );
});
