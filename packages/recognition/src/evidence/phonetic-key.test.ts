import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorsBetween, soundOf } from "./phonetic-key.ts";

describe("soundOf", () => {
  it.each([
    ["katakana and hiragana", "サンゴ", "さんご"],
    ["half-width katakana", "ｻﾝｺﾞ", "サンゴ"],
    ["full-width letters", "Ｓａｎｇｏ", "sango"],
    ["kana and its Latin spelling", "しずく", "Shizuku"],
    ["kana and its other Latin spelling", "ちくわ", "tikuwa"],
    ["a written-out long vowel", "とうふ", "Tōfu"],
    ["a long vowel sign", "ラーメン", "らめん"],
    ["long vowels by sign or by letter", "らーめん", "らあめん"],
    ["small kana", "じゃこ", "Jako"],
    ["small kana of foreign sounds", "ティファ", "tifa"],
    ["doubled consonants", "ぽっけ", "Pokke"],
    ["n before b", "こんぶ", "Kombu"],
    ["voiced sounds that sound alike", "つづみ", "つずみ"],
    ["l and r", "ライム", "laimu"],
    ["spaces and signs", " キナ・コ！🐧 ", "きなこ"],
    ["accents", "Café", "cafe"],
    ["hangul, composed or not", "산고", "산고".normalize("NFD")],
  ])("is the same for %s", (_, one, other) => {
    expect(soundOf(one)).toBe(soundOf(other));
    expect(soundOf(one)).not.toBe("");
  });

  it.each(["", "  ", "!?", "ー", "🐧"])("is empty for %j", (text) => {
    expect(soundOf(text)).toBe("");
  });

  it.each([
    ["うめ", "うに"],
    ["はな", "ばな"],
    ["豆腐", "豆粉"],
  ])("differs for %s and %s", (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });
});

describe("errorsBetween", () => {
  it.each([
    ["sango", "sango", 0],
    ["sanga", "sango", 1],
    ["sago", "sango", 1],
    ["snago", "sango", 1],
    ["sanggo", "sango", 1],
    ["sa", "sango", 1],
    ["sangotyan", "sango", 1],
    ["abc", "xyz", 3],
    ["", "sango", 5],
    ["s", "sango", 4],
  ])("of %s and %s is %i", (one, other, errors) => {
    expect(errorsBetween(one, other)).toBe(errors);
  });

  it("tells hangul's letters apart, so that one wrong letter is one error", () => {
    expect(errorsBetween(soundOf("산거"), soundOf("산고"))).toBe(1);
  });

  it("is the same both ways, and at most the longer one's length", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const errors = errorsBetween(one, other);
        expect(errorsBetween(other, one)).toBe(errors);
        expect(errors).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(errors === 0).toBe(one === other);
      }),
    );
  });
});
