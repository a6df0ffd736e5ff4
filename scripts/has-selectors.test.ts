import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../apps/visitor/src/", import.meta.url));
const SHEETS = globSync("**/*.css", { cwd: SOURCES });

// Where an element is matched by what it holds, Chromium matches it and all in it anew for whatever is added
// to it (decision 058).
test("no style asks what an element holds, but for the focus of a card's link", () => {
  const asking = SHEETS.flatMap((file) =>
    Array.from(
      readFileSync(SOURCES + file, "utf8").matchAll(/[^\n{}]*:has\([^{]*/g),
      ([selector]) => `${file}: ${selector.trim()}`,
    ),
  );
  expect(SHEETS.length).toBeGreaterThan(40);
  expect(asking).toEqual(["screens/results/ResultCard.module.css: .card:has(.link:focus-visible)"]);
});
