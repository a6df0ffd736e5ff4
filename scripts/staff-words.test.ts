import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";
import { ROOT } from "./steps.ts";

const texts = [
  ...sourceFiles().filter((file) => /^apps\/staff\/src\/.*(?<![.]test)[.]tsx?$/.test(file)),
  "docs/keepers/ja.md",
].map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

test.each([
  // A postal address.
  ["住所", "URL"],
])("in Japanese the staff's texts and guide have no %s, but %s", (word) => {
  expect(texts.filter(({ text }) => text.includes(word)).map(({ file }) => file)).toEqual([]);
});
