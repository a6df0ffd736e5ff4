import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";
import { ROOT } from "./steps.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const texts = [
  ...sourceFiles().filter((file) => /^apps\/staff\/src\/.*(?<![.]test)[.]tsx?$/.test(file)),
  "docs/keepers/ja.md",
].map((file) => ({ file, text: read(file) }));

test.each([
  // For a postal address.
  ["住所", "URL"],
  ["参加者コード", "参加コード"],
  // For a study's arms.
  ['"群"', '"条件"'],
  // For a code, of which only the last character reveals a slip.
  ["のこりの文字", "最後の文字"],
])("in Japanese the staff's texts and guide have no %s, but %s", (word) => {
  expect(texts.filter(({ text }) => text.includes(word)).map(({ file }) => file)).toEqual([]);
});

test.each([
  ["ja", /「([^」]+)」/g],
  ["en", /'"([^"]+)"'/g],
])("the visitor's buttons that figures of a study quote are named as they are, in %s", (locale, quote) => {
  const visitors = read(`apps/visitor/src/i18n/messages/${locale}.ts`).replaceAll("¦", "");
  const quoted = ["replay", "live"].flatMap((screen) =>
    [...read(`apps/staff/src/screens/studies/${screen}/texts.ts`).matchAll(quote)].flatMap(
      ([, name]) => name,
    ),
  );
  expect(quoted).not.toEqual([]);
  expect(quoted.filter((name) => !visitors.includes(`"${name}"`))).toEqual([]);
});
