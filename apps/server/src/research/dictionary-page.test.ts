import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dictionaryPage } from "./dictionary-page.ts";

it("is what docs/data-dictionary.md shows: npm run --silent harapen -- data-dictionary > docs/data-dictionary.md", () => {
  const shown = readFileSync(new URL("../../../../docs/data-dictionary.md", import.meta.url), "utf8");
  expect(shown).toBe(dictionaryPage());
});
