import type { Page } from "@playwright/test";
import { CPU_SLOWDOWN } from "../phone.ts";
import { MARK } from "./controls.ts";
import type { Interactions } from "./observe-interactions.ts";

/** The time in which the frame after a press is reported, in milliseconds: the entry comes later than the frame, and where nothing took 16 ms none comes. */
const REPORTED_MS = 1_000;
/** The time in which the other events of the same press are reported, in milliseconds. */
const WHOLE_MS = 150;

/** The time in which pictures that have just come into sight are decoded and drawn, in milliseconds. */
const DRAWN_MS = 250;

/** What Event Timing leaves out is quicker than this, in milliseconds. */
export const LEAST_MS = 16;

/**
 * Presses a control that `listControls` has marked with a finger, the processor slowed, and resolves to the milliseconds until the next frame. Resolves to
 * `undefined` where the press led to another document.
 */
export async function pressSlowed(page: Page, index: number): Promise<number | undefined> {
  const control = page.locator(`[${MARK}="${index}"]`);
  // Playwright's own tap would leave listeners of its own on the page.
  await control.scrollIntoViewIfNeeded();
  await page.waitForFunction(arePicturesThere);
  await page.waitForTimeout(DRAWN_MS);
  const box = await control.boundingBox();
  if (!box) throw new Error("the control has gone");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.evaluate(() => (window as unknown as { interactions: Interactions }).interactions.clear());
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  try {
    await page
      .waitForFunction(isReported, undefined, { polling: 100, timeout: REPORTED_MS })
      .catch(() => undefined);
    await page.waitForTimeout(WHOLE_MS);
    const durations = await page.evaluate(() => {
      const { interactions } = window as unknown as { interactions?: Interactions };
      return interactions && [...interactions.values()];
    });
    return durations && Math.max(LEAST_MS, ...durations);
  } catch {
    return undefined;
  }
}

/** Runs in the page. */
function isReported(): boolean {
  const { interactions } = window as unknown as { interactions?: Interactions };
  return interactions !== undefined && interactions.size > 0;
}

/** Whether the pictures in sight have been loaded. Runs in the page. */
function arePicturesThere(): boolean {
  return [...document.images].every((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return picture.complete || bottom < 0 || top > innerHeight;
  });
}
