import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const WCAG_22_AA: RunOptions["runOnly"] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Asserts that axe finds no violation of WCAG 2.2, level AA, on what the page shows now; `screen` names it in
 * a failure.
 */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  expect(await violations(page, { runOnly: WCAG_22_AA }), screen).toEqual([]);
}

/** Asserts that axe finds nothing on the present page against its advice, even beyond any standard. */
export async function expectBestPractice(page: Page, screen: string): Promise<void> {
  expect(await violations(page, {}), screen).toEqual([]);
}

/**
 * Asserts the same as `expectNoViolations`, and that the text has enough contrast in the dark scheme too.
 * Only colours change with the scheme.
 */
export async function expectNoViolationsDayAndNight(page: Page, screen: string): Promise<void> {
  await expectNoViolations(page, screen);
  await page.emulateMedia({ colorScheme: "dark" });
  const byNight = await violations(page, { runOnly: { type: "rule", values: ["color-contrast"] } });
  await page.emulateMedia({ colorScheme: "light" });
  expect(byNight, `${screen}, dark`).toEqual([]);
}

/**
 * Resolves, in the page, once its colours are final: transitions begin in the frame after a change, and take
 * a moment.
 */
async function settled(): Promise<void> {
  const LONGEST_MS = 1_000;
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const isMoment = ({ effect, playState }: Animation) =>
    playState === "running" && Number(effect?.getComputedTiming().endTime) <= LONGEST_MS;
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isMoment)
      .map(({ finished }) => finished),
  );
}

/**
 * Returns axe's findings, with their elements. The page gets axe's half a megabyte of source once, and
 * returns only what is wrong.
 */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await page.evaluate(settled);
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, { ...chosen, resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, options);
}
