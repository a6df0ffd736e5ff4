import type { Page } from "@playwright/test";

/**
 * How far ahead of the present a clock is stopped, in milliseconds: it cannot be set back, and a busy machine
 * is slow to stop it.
 */
const AHEAD_MS = 60_000;

/** The time within which the page handles a press, in milliseconds; no more time passes. */
const DONE_MS = 1_000;

/** Gives a page, before it is opened, a clock that can be stopped. */
export const installClock = (page: Page): Promise<void> => page.clock.install();

/**
 * Stops the clock of a page and presses, letting only as much time pass as the press takes: temporary
 * elements stay.
 */
export async function pressInStoppedTime(page: Page, press: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
  await press();
  await page.clock.runFor(DONE_MS);
}
