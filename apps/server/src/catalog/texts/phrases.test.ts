import { readFileSync } from "node:fs";
import { dictionary } from "@harapen/contract/aquarium";
import { withoutReadings } from "@harapen/contract/readings";
import { expect, it } from "vitest";
import { loadPhraseSplitter } from "./readings.ts";

const split = await loadPhraseSplitter();

it("splits a text before the words that lines begin with", () => {
  expect(split("こんぶの帰りがおそいと、大声で呼び続けます。")).toEqual([
    "こんぶの",
    "帰りが",
    "おそいと、",
    "大声で",
    "呼び続けます。",
  ]);
});

it.each([
  ["豆まきの日の生まれなので、おにもにげそうです。", "おにもにげそうです。"],
  ["体当たりは一番強い。", "体当たりは"],
  ["群れで一番のおばあちゃん。", "おばあちゃん。"],
  ["すがたが見えたら、急にささやき声。", "すがたが"],
  ["卵をあたためたのは、ほたてとうに。", "あたためたのは、"],
  ["どんぐりを転がして、追いかけるのが日課。", "転がして、"],
  ["三か月も小枝を運び続けて、やっと巣に入れてもらいました。", "三か月も"],
  ["プールのすみで、肩までつかってぼんやりするのが日課。ゆず湯の日に生まれたからでしょうか。", "ゆず湯の"],
])("splits no word of %s", (text, whole) => {
  expect(split(text)).toContain(whole);
});

it.each([
  ["a clause's mark ends a phrase", "どうぞ、はい。", ["どうぞ、", "はい。"]],
  ["closing marks stay with what they close", "「はい。」と言う。", ["「はい。」", "と", "言う。"]],
  ["a character of two code units stays whole", "𠮷野家🐧🐧", ["𠮷野家🐧🐧"]],
  ["an empty text is one empty phrase", "", [""]],
])("%s", (_rule, text, phrases) => {
  expect(split(text)).toEqual(phrases);
});

// Rule (labels-and-languages)
it("the demo aquariums' comments stay as they are, in phrases that a line of a narrow card holds", () => {
  const comments = ["minato", "kitano"].flatMap((slug) => {
    const file = new URL(`../../../../../aquariums/${slug}/localize/ja.json`, import.meta.url);
    const { comment } = dictionary.parse(JSON.parse(readFileSync(file, "utf8"))).penguin;
    return Object.values(comment).map(withoutReadings);
  });
  expect(comments.map((comment) => split(comment).join(""))).toEqual(comments);
  const lengths = comments.flatMap(split).map(({ length }) => length);
  expect(lengths.filter((length) => length > 10).length).toBeLessThan(0.03 * lengths.length);
  expect(Math.max(...lengths)).toBeLessThan(15);
});
