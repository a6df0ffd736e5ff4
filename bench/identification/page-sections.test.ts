import { expect, it } from "vitest";
import { withSection } from "./page-sections.ts";

const SECTION = "## What confirmed drawings bring\n\nMuch.";
const PAGE = "# Page\n\n## Results\n\nGood.\n\n## Conditions\n\nFair.\n";

it("puts the section before the conditions, and the next time in its own place", () => {
  const once = withSection(PAGE, SECTION);
  expect(once).toBe(`# Page\n\n## Results\n\nGood.\n\n${SECTION}\n\n## Conditions\n\nFair.\n`);
  expect(withSection(once, SECTION)).toBe(once);
  expect(withSection(once, `${SECTION} More.`)).toBe(once.replace("Much.", "Much. More."));
});
