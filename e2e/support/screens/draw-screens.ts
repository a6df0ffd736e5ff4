import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { PATHS } from "@harapen/contract/calls/paths";
import { expect, type Page } from "@playwright/test";
import { forbidDeviceSearch } from "../aquariums/device-search.ts";
import { Fingers } from "../fingers.ts";
import type { Labels } from "../labels.ts";
import { tapSpots } from "../search-steps.ts";
import { installClock, pressInStoppedTime } from "./clock.ts";
import { button, canvas, cards, DRAW, dialog, main, RANKING } from "./parts.ts";
import type { VisitorScreen } from "./visitor-screen.ts";
import { SPOTS } from "./visitors.ts";

/**
 * Draws the spots, as opening Draw by its address begins a new drawing; waits until every spot is there, and
 * can be undone.
 */
export async function draw(page: Page, { undo }: Labels): Promise<void> {
  await tapSpots(await Fingers.on(page), SPOTS);
  await expect(main(page).locator("[data-ink] path")).toHaveCount(SPOTS.length);
  await expect(button(page, undo)).toBeEnabled();
}

/** Leaves every search without an answer. */
async function holdSearches(page: Page): Promise<void> {
  await installClock(page);
  await forbidDeviceSearch(page);
  await page.route(`**${PATHS.search}`, () => {});
}

/** The Draw screen, from its first spot to the search. */
export const DRAW_SCREENS: readonly VisitorScreen[] = [
  { name: "draw", as: "guest", path: DRAW, ready: canvas },
  { name: "draw, drawn", as: "guest", path: DRAW, ready: canvas, steps: draw },
  {
    name: "draw, invisible areas",
    as: "guest",
    path: DRAW,
    ready: canvas,
    async steps(page, labels) {
      await draw(page, labels);
      await button(page, labels.invisibleAreas).tap();
      const cell = page.getByTestId("belly-cell").nth(4);
      await cell.tap();
      await expect(cell).toHaveAttribute("aria-pressed", "true");
    },
  },
  {
    name: "draw, faces in the running",
    as: "guest",
    path: DRAW,
    before: (page) => forbidDeviceSearch(page, { ...DEFAULT_AIDS, narrowing: true }),
    ready: canvas,
    async steps(page, labels) {
      await draw(page, labels);
      await page.getByTestId("face-in-running").first().waitFor();
    },
  },
  {
    name: "draw, nothing drawn",
    as: "guest",
    path: DRAW,
    ready: canvas,
    async steps(page, { done }) {
      await button(page, done).tap();
      await dialog(page).waitFor();
    },
  },
  {
    name: "draw, searching",
    as: "guest",
    path: DRAW,
    before: holdSearches,
    ready: canvas,
    async steps(page, labels) {
      await draw(page, labels);
      const asked = page.waitForRequest(`**${PATHS.search}`);
      await pressInStoppedTime(page, () => button(page, labels.done).tap());
      await asked;
      await expect(button(page, labels.done)).toHaveAttribute("aria-busy", "true");
    },
  },
  {
    name: "draw, another begun",
    as: "searched",
    path: RANKING,
    ready: cards,
    async steps(page, { bringBack }) {
      await page.getByRole("navigation").getByRole("link").first().tap();
      await button(page, bringBack).waitFor();
    },
  },
];
