import { expect, test } from "vitest";
import { HISTORY } from "./texts.ts";

const NONE = { added: 0, changed: 0, removed: 0 };

test.each([
  [{ number: 1, birds: NONE, settings: false }, "水族館をつくりました", "the aquarium was made"],
  [{ number: 2, birds: NONE, settings: false }, "変更なし", "no change"],
  [
    { number: 1, birds: { ...NONE, added: 42 }, photographs: 42, settings: false },
    "ペンギン 42 羽を追加・写真 42 枚を追加",
    "42 penguins added, 42 photographs added",
  ],
  [
    { number: 3, birds: { added: 1, changed: 2, removed: 0 }, photographs: 1, settings: true },
    "ペンギン 1 羽を追加・ペンギン 2 羽を変更・写真 1 枚を追加・水族館の設定を変更",
    "1 penguin added, 2 penguins changed, 1 photograph added, settings changed",
  ],
])("what a publish changed, %j, is said in plain words", (counts, ja, en) => {
  expect([HISTORY.ja.counts(counts), HISTORY.en.counts(counts)]).toEqual([ja, en]);
});
