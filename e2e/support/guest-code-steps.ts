import { type Browser, devices, expect, type Page } from "@playwright/test";
import type { Fingers } from "./fingers.ts";
import { LABELS } from "./labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./search-steps.ts";

const labels = LABELS.en;
export const SPOTS = [
  { x: 150, y: 200, r: 6 },
  { x: 220, y: 300, r: 6 },
];
/** The button that shows a guest's code. */
export const SHOW = "See it on another phone";

/** Draws as a guest, and confirms the first candidate; ends on Home. */
export async function drawAsGuest(page: Page, fingers: Fingers): Promise<void> {
  await beginToDraw(page, labels);
  await tapSpots(fingers, SPOTS);
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.sent);
}

/** Shows the code, and returns it as displayed. */
export async function readCode(page: Page): Promise<string> {
  await page.getByRole("button", { name: SHOW }).tap();
  const code = page.getByRole("dialog", { name: "Your drawings on another phone" }).locator("code");
  await expect(code).toHaveText(/^[2-9A-Y]{4}(-[2-9A-Y]{4}){2}$/);
  return code.innerText();
}

/** Returns a page of another phone at the same server. */
export async function anotherPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const { viewport: _, ...pixel } = devices["Pixel 7"] ?? {};
  const context = await browser.newContext({
    ...pixel,
    viewport: { width: 390, height: 844 },
    baseURL,
    serviceWorkers: "block",
  });
  return context.newPage();
}
