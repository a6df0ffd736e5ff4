import type { Spot } from "@harapen/contract/spot";
import { expect, type Locator, type Page } from "@playwright/test";
import { AQUARIUM } from "./demo-aquarium.ts";
import type { Fingers } from "./fingers.ts";
import type { Labels } from "./labels.ts";

/** Opens the app in a language and begins to draw as a guest. */
export async function beginToDraw(
  page: Page,
  { locale, drawAsGuest }: Labels,
  aquarium = AQUARIUM,
): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("locale", chosen), locale);
  await page.goto(`/${aquarium}`);
  await page
    .getByRole("button", { name: drawAsGuest })
    .or(page.getByRole("link", { name: drawAsGuest }))
    .tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
}

export async function tapSpots(fingers: Fingers, spots: readonly Spot[]): Promise<void> {
  for (const spot of spots) await fingers.tap(spot);
}

export async function search(page: Page, { done, results }: Labels): Promise<void> {
  await page.getByRole("button", { name: done }).tap();
  await expect(page.getByRole("heading", { name: results })).toBeVisible();
}

/** The cards of the results, best first. */
export function candidates(page: Page): Locator {
  return page.getByRole("main").getByRole("listitem");
}
