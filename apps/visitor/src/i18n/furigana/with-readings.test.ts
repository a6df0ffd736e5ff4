import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { unmarked } from "../marks.ts";
import { ja } from "../messages/ja.ts";
import { LEXICON } from "./lexicon.ts";
import type { Segment } from "./segment.ts";
import { aligned, withReadings } from "./with-readings.ts";

const written = (segments: readonly Segment[]) =>
  segments.map((segment) => (typeof segment === "string" ? segment : segment.kanji)).join("");

/** As dictionaries print it: 左上(ひだりうえ). */
const printed = (segments: readonly Segment[]) =>
  segments
    .map((segment) => (typeof segment === "string" ? segment : `${segment.kanji}(${segment.reading})`))
    .join("");

const unread = (segments: readonly Segment[]) =>
  segments.filter((segment) => typeof segment === "string").filter((text) => /\p{Script=Han}/u.test(text));

function messagesOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : messagesOf(value)));
}

describe("every Japanese message", () => {
  it.each(messagesOf(ja))("%s: has a reading for each kanji", (message) => {
    expect(unread(withReadings(message))).toEqual([]);
    expect(unread(withReadings(unmarked(message)))).toEqual([]);
  });
});

/** Kanji that are read in several ways, each in the places where messages use it. */
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
])("%s reads %s", (text, reading) => {
  expect(printed(withReadings(text))).toBe(reading);
});

test("kana are never read twice: they stand between the kanji and not above them", () => {
  expect(aligned("打ち上げる", "うちあげる")).toEqual([
    { kanji: "打", reading: "う" },
    "ち",
    { kanji: "上", reading: "あ" },
    "げる",
  ]);
});

test("a reading that is none of its word is refused", () => {
  expect(() => aligned("描く", "えがかない")).toThrow("えがかない");
});

test.each(Object.entries(LEXICON))(
  "the lexicon reads %s as %s, in hiragana above its kanji",
  (word, reading) => {
    const segments = aligned(word, reading);
    expect(written(segments)).toBe(word);
    for (const segment of segments) {
      if (typeof segment !== "string") expect(segment.reading).toMatch(/^\p{Script=Hiragana}+$/u);
    }
  },
);

test("whatever the text, nothing of it is lost or changed", () => {
  const words = fc.constantFrom(...Object.keys(LEXICON), ..."鬱々ペあ𠮷🐧 {}¦");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.array(words).map((list) => list.join("")),
      ),
      (text) => {
        expect(written(withReadings(text))).toBe(text);
      },
    ),
  );
});

test("kanji that nobody gave a reading stay without", () => {
  expect(withReadings("薔薇を描く")).toEqual(["薔薇を", { kanji: "描", reading: "か" }, "く"]);
});
