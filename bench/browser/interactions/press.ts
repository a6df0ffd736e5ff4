import type { Page } from "@playwright/test";
import { TouchScreen } from "../../../e2e/support/devices/touch-screen.ts";
import { CPU_SLOWDOWN } from "../phone.ts";
import { MARK } from "./controls.ts";
import type { Interactions } from "./observe-interactions.ts";

/**
 * How long to wait for the report of the frame after a press, in milliseconds: the report comes later than
 * the frame, and never if nothing took 16 ms.
 */
const REPORTED_MS = 1_000;
/** How long to wait for the reports of the other events of the same press, in milliseconds. */
const WHOLE_MS = 300;

/** How long pictures that have just scrolled into view take to be decoded and drawn, in milliseconds. */
const DRAWN_MS = 250;

/**
 * How long the finger stays, in milliseconds, so that what its touch causes is done before what its lifting
 * causes. Assumed: Android waits twice as long to tell a tap from a scroll (`ViewConfiguration.TAP_TIMEOUT`).
 * Playwright's own tap lifts at once, as no finger can.
 */
export const HELD_MS = 50;

/** Event Timing omits what takes less than this, in milliseconds. */
export const LEAST_MS = 16;

/**
 * Presses a control that `listControls` has marked with a finger, with the processor slowed; resolves to the
 * milliseconds until the next frame, or to `undefined` if the press led to another document.
 */
export async function pressSlowed(page: Page, index: number): Promise<number | undefined> {
  const control = page.locator(`[${MARK}="${index}"]`);
  // Playwright's own tap would leave its listeners on the page.
  await control.scrollIntoViewIfNeeded();
  await page.waitForFunction(arePicturesThere);
  await page.waitForTimeout(DRAWN_MS);
  const box = await control.boundingBox();
  if (!box) throw new Error("the control has gone");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.evaluate(() => (window as unknown as { interactions: Interactions }).interactions.clear());
  const screen = new TouchScreen(devtools);
  await screen.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await page.waitForTimeout(HELD_MS);
  await screen.up();
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

/** Whether the pictures in view have been loaded. Runs in the page. */
function arePicturesThere(): boolean {
  return [...document.images].every((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return picture.complete || bottom < 0 || top > innerHeight;
  });
}
