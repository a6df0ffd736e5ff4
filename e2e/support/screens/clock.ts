import type { Page } from "@playwright/test";

/** How far a clock goes on as it is stopped, in milliseconds: it cannot be set back, and a busy machine is slow to stop it. */
const AHEAD_MS = 60_000;

/** The time in which the page has done what a press asks of it, in milliseconds: no more than that goes by. */
const DONE_MS = 1_000;

/** Gives a page, before it is opened, a clock that can be stopped. */
export const installClock = (page: Page): Promise<void> => page.clock.install();

/** Stops the clock of a page, presses, and lets no more time go by than the press takes: what comes and goes by itself stays. */
export async function pressInStoppedTime(page: Page, press: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
  await press();
  await page.clock.runFor(DONE_MS);
}
