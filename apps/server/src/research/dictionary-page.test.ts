import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dictionaryPage } from "./dictionary-page.ts";

it("the data dictionary page is what docs/data-dictionary.md shows: npm run --silent harapen -- data-dictionary > docs/data-dictionary.md", () => {
  const committed = readFileSync(new URL("../../../../docs/data-dictionary.md", import.meta.url), "utf8");
  expect(committed).toBe(dictionaryPage());
});
