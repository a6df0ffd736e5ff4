import type { Segment } from "@harapen/contract/readings";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ja } from "../messages/ja.ts";
import { withoutLineBreaks } from "../translate.ts";
import { alignReading, annotateFurigana } from "./annotate.ts";
import { LEXICON } from "./lexicon.ts";

const textOf = (segments: readonly Segment[]) =>
  segments.map((segment) => (typeof segment === "string" ? segment : segment.base)).join("");

/** Readings in parentheses, as dictionaries print them: 左上(ひだりうえ). */
const withReadings = (segments: readonly Segment[]) =>
  segments
    .map((segment) => (typeof segment === "string" ? segment : `${segment.base}(${segment.reading})`))
    .join("");

const kanjiWithoutReading = (segments: readonly Segment[]) =>
  segments.filter((segment) => typeof segment === "string").filter((text) => /\p{Script=Han}/u.test(text));

function messagesOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : messagesOf(value)));
}

describe("furigana of the Japanese messages", () => {
  it.each(messagesOf(ja))("has a reading for each kanji of %s", (message) => {
    expect(kanjiWithoutReading(annotateFurigana(message))).toEqual([]);
    expect(kanjiWithoutReading(annotateFurigana(withoutLineBreaks(message)))).toEqual([]);
  });
});

/** Kanji with several readings, each as the messages use it. */
test.each([
  ["左上", "左上(ひだりうえ)"],
  ["上", "上(うえ)"],
  ["右下", "右下(みぎした)"],
  ["もようは{{drawn}}個です。", "もようは{{drawn}}個(こ)です。"],
  ["ぜんぶで{{total}}羽のペンギンを", "ぜんぶで{{total}}羽(わ)のペンギンを"],
  ["{{found}}色見つかりました。", "{{found}}色(しょく)見(み)つかりました。"],
  ["選んだ色", "選(えら)んだ色(いろ)"],
  ["この中にいない", "この中(なか)にいない"],
  ["よみこみ中…", "よみこみ中(ちゅう)…"],
  ["どの子かさがしてみよう！", "どの子(こ)かさがしてみよう！"],
  ["もようがない子なら", "もようがない子(こ)なら"],
  ["描いた絵はそのまま残っています。", "描(か)いた絵(え)はそのまま残(のこ)っています。"],
  ["どこかへ行ってしまったみたい", "どこかへ行(い)ってしまったみたい"],
  ["ペンギンに会いに行く", "ペンギンに会(あ)いに行(い)く"],
  ["ブラウザで開く", "ブラウザで開(ひら)く"],
  ["新しいタブで開きます", "新(あたら)しいタブで開(ひら)きます"],
  ["画面を表示できませんでした", "画面(がめん)を表示(ひょうじ)できませんでした"],
])("furigana of %s: %s", (text, reading) => {
  expect(withReadings(annotateFurigana(text))).toBe(reading);
});

test("alignReading leaves the kana of a word without a reading", () => {
  expect(alignReading("打ち上げる", "うちあげる")).toEqual([
    { base: "打", reading: "う" },
    "ち",
    { base: "上", reading: "あ" },
    "げる",
  ]);
});

test("alignReading refuses a reading that does not contain the kana of its word", () => {
  expect(() => alignReading("描く", "えがかない")).toThrow("えがかない");
});

test.each(Object.entries(LEXICON))(
  "the lexicon's reading of %s, %s, aligns with it and is in hiragana",
  (word, reading) => {
    const segments = alignReading(word, reading);
    const readings = segments.flatMap((segment) => (typeof segment === "string" ? [] : [segment.reading]));
    expect(textOf(segments)).toBe(word);
    expect(readings).not.toEqual([]);
    expect(readings.filter((each) => !/^\p{Script=Hiragana}+$/u.test(each))).toEqual([]);
  },
);

test("annotateFurigana keeps any text as it is", () => {
  const words = fc.constantFrom(...Object.keys(LEXICON), ..."鬱々ペあ𠮷🐧 {}¦");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.array(words).map((list) => list.join("")),
      ),
      (text) => {
        expect(textOf(annotateFurigana(text))).toBe(text);
      },
    ),
  );
});

test("annotateFurigana leaves kanji that the lexicon does not have without a reading", () => {
  expect(annotateFurigana("薔薇を描く")).toEqual(["薔薇を", { base: "描", reading: "か" }, "く"]);
});
