import { expect, it } from "vitest";
import { withSection } from "./page-section.ts";

const SECTION = "## What confirmed drawings bring\n\nMuch.";
const PAGE = "# Page\n\n## Results\n\nGood.\n\n## Conditions\n\nFair.\n";

it("puts a section before the one that comes last, and the next time in its own place", () => {
  const once = withSection(PAGE, SECTION, "## Conditions");
  expect(once).toBe(`# Page\n\n## Results\n\nGood.\n\n${SECTION}\n\n## Conditions\n\nFair.\n`);
  expect(withSection(once, SECTION, "## Conditions")).toBe(once);
  expect(withSection(once, `${SECTION} More.`)).toBe(once.replace("Much.", "Much. More."));
});

it("puts a section that belongs nowhere else at the end", () => {
  const once = withSection(PAGE, SECTION);
  expect(once).toBe(`${PAGE}\n${SECTION}\n`);
  expect(withSection(once, SECTION)).toBe(once);
});
