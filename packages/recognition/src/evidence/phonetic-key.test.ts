import { describe, expect, it } from "vitest";
import { phoneticKey } from "./phonetic-key.ts";

describe("phoneticKey", () => {
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
    expect(phoneticKey(one)).toBe(phoneticKey(other));
    expect(phoneticKey(one)).not.toBe("");
  });

  it.each(["", "  ", "!?", "ー", "🐧"])("is empty for %j", (text) => {
    expect(phoneticKey(text)).toBe("");
  });

  it.each([
    ["うめ", "うに"],
    ["はな", "ばな"],
    ["豆腐", "豆粉"],
  ])("differs for %s and %s", (one, other) => {
    expect(phoneticKey(one)).not.toBe(phoneticKey(other));
  });
});
