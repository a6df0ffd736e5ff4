import { splitReadings, withoutReadings } from "@harapen/contract/readings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { insertReading } from "./insert-reading.ts";

/** Inserts into a text whose selection is in brackets; returns the text with the caret as a bar. */
function insert(marked: string): string | undefined {
  const start = marked.indexOf("[");
  const text = marked.replace(/[[\]]/g, "");
  const edited = insertReading(text, start, marked.indexOf("]") - 1);
  return edited && `${edited.text.slice(0, edited.caret)}|${edited.text.slice(edited.caret)}`;
}

test.each([
  ["よく[泳]ぐ", "よく泳《|》ぐ"],
  ["[お父さん]", "｜お父さん《|》"],
  ["大[食]い", "大｜食《|》い"],
  ["[]小枝を運ぶ", "小枝《|》を運ぶ"],
  ["小枝[]を運ぶ", "小枝《|》を運ぶ"],
  ["小枝《こえだ[]》を運ぶ", "小枝《こえだ》を運《|》ぶ"],
  ["小枝を運ぶ。[]", "小枝《|》を運ぶ。"],
])("of %j, with what is selected in brackets, becomes %j", (marked, expected) => {
  expect(insert(marked)).toBe(expected);
});

test.each(["サンゴ[]", "小枝《こえだ》[]", "[小枝]《こえだ》", "小枝[《こえだ》]", "魚[ ]鳥", "[]"])(
  "nothing in %j gets a reading",
  (marked) => {
    expect(insert(marked)).toBeUndefined();
  },
);

test("a reading that is inserted and written changes nothing of the text without readings, wherever the caret is", () => {
  const texts = fc
    .array(fc.constantFrom("魚", "鳥", "が", "《とり》", "よ", "。"))
    .map((list) => list.join(""));
  fc.assert(
    fc.property(texts, fc.nat({ max: 20 }), (text, caret) => {
      const edited = insertReading(text, Math.min(caret, text.length), Math.min(caret, text.length));
      if (!edited) return;
      const written = `${edited.text.slice(0, edited.caret)}かな${edited.text.slice(edited.caret)}`;
      expect(withoutReadings(written)).toBe(withoutReadings(text));
      expect(splitReadings(written).length).toBeGreaterThanOrEqual(splitReadings(text).length);
    }),
  );
});
