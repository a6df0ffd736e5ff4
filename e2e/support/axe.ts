import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Asserts that axe finds no violation of WCAG 2.2, level AA, on what the page shows now; `screen` names it in a failure. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  expect(await violations(axe), screen).toEqual([]);
}

/** The same, and that its text has contrast enough by night too. Nothing but its colours changes then. */
export async function expectNoViolationsDayAndNight(page: Page, screen: string): Promise<void> {
  await expectNoViolations(page, screen);
  await page.emulateMedia({ colorScheme: "dark" });
  // Transitions of colours take a frame, even where they take no time.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  const byNight = await violations(new AxeBuilder({ page }).withRules(["color-contrast"]));
  await page.emulateMedia({ colorScheme: "light" });
  expect(byNight, `${screen}, dark`).toEqual([]);
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  // In the page alone: the other way opens a page for each run, to put the frames' findings together, and there are no frames.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
