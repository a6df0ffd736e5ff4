import { basePenguins, type Penguin, type Spot } from "@harapen/contract/penguin";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Labels } from "./labels.ts";
import type { RunningServer } from "./server.ts";
import type { Fingers } from "./touch.ts";

export const AQUARIUM = "minato";

/** The aquarium's penguins as the server tells them. */
export async function penguinsOf({ origin }: RunningServer): Promise<Penguin[]> {
  const answer = await fetch(`${origin}/api/harapen/${AQUARIUM}/base.json`);
  return basePenguins.parse(await answer.json());
}

export function spotsOf(penguin: Penguin): readonly Spot[] {
  if (!penguin.spots) throw new Error(`${penguin.id} has no traced spots`);
  return penguin.spots;
}

/** A penguin with a pattern worth drawing: enough spots to be told apart, few enough to draw in a while. */
export async function somePenguin(server: RunningServer): Promise<Penguin> {
  const found = (await penguinsOf(server)).find(({ spots = [] }) => spots.length >= 7 && spots.length <= 10);
  if (!found) throw new Error("no demo penguin has 7 to 10 spots");
  return found;
}

/** Opens the app in a language and begins to draw as a guest. */
export async function beginToDraw(page: Page, { locale, drawAsGuest }: Labels): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("locale", chosen), locale);
  await page.goto(`/${AQUARIUM}`);
  await page
    .getByRole("button", { name: drawAsGuest })
    .or(page.getByRole("link", { name: drawAsGuest }))
    .tap();
  // A screen that has just come takes no taps for a moment, and fingers do not wait as Playwright's own taps do.
  await expect(page.getByTestId("belly-canvas")).toHaveCSS("pointer-events", "auto");
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
