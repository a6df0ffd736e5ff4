import type { Page } from "@playwright/test";
import { CPU_SLOWDOWN } from "../phone.ts";
import { MARK } from "./controls.ts";
import type { Interactions } from "./observe-interactions.ts";

/** The time in which the frame after a press is reported, in milliseconds; the entry comes later than the frame. */
const REPORTED_MS = 1_200;

/** What Event Timing leaves out is quicker than this, in milliseconds. */
export const LEAST_MS = 16;

/**
 * Presses a control that `listControls` has marked with a finger, the processor slowed, and resolves to the milliseconds until the next frame. Resolves to
 * `undefined` where the press led to another document.
 */
export async function pressSlowed(page: Page, index: number): Promise<number | undefined> {
  const control = page.locator(`[${MARK}="${index}"]`);
  await control.tap({ trial: true });
  const box = await control.boundingBox();
  if (!box) throw new Error("the control has gone");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.evaluate(() => (window as unknown as { interactions: Interactions }).interactions.clear());
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  try {
    await page.waitForTimeout(REPORTED_MS);
    const durations = await page.evaluate(() => {
      const { interactions } = window as unknown as { interactions?: Interactions };
      return interactions && [...interactions.values()];
    });
    return durations && Math.max(LEAST_MS, ...durations);
  } catch {
    return undefined;
  }
}
