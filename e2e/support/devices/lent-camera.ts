import type { Page } from "@playwright/test";

/** Whether the made-up camera that a test has lent the page, as `window.lent`, is still on. */
export function isLentCameraOn(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    (window as unknown as { lent: MediaStream }).lent
      .getTracks()
      .some((track) => track.readyState === "live"),
  );
}
