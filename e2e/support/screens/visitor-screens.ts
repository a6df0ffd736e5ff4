import { expect, type Page } from "@playwright/test";
import type { Labels } from "../labels.ts";
import { installClock } from "./clock.ts";
import { DRAW_SCREENS } from "./draw-screens.ts";
import { FOUND_SCREENS, openFirstCandidate } from "./found-screens.ts";
import { LOOK_SCREENS } from "./look-screens.ts";
import { ALBUM, button, CATALOG, cards, dialog, faces, HOME, heading, main, RANKING } from "./parts.ts";
import { STUDY_SCREENS } from "./study-screens.ts";
import { TROUBLE_SCREENS } from "./trouble-screens.ts";
import type { VisitorScreen } from "./visitor-screen.ts";

/** Presses a switch of the comparison, and waits until its pictures are there. */
async function switchOn(page: Page, position: number): Promise<void> {
  const toggle = main(page).locator("button[aria-pressed]").nth(position);
  await toggle.tap();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
}

/** The buttons below a comparison: if they are in the middle of the window, all of it is visible. */
const decision = (page: Page, { thisOne }: Labels) => button(page, thisOne);

/** Waits for the drawings of an album, and for the penguins that they show. */
async function met(page: Page): Promise<void> {
  await main(page).getByRole("listitem").first().waitFor();
  await main(page).locator("button[aria-expanded]").waitFor();
}

async function showEveryone(page: Page): Promise<void> {
  await main(page).locator('button[aria-expanded="false"]').tap();
  await main(page).locator('button[aria-expanded="true"]').waitFor();
  // The faces come a moment after the press.
  await main(page).locator("section[aria-label] ul > li").first().waitFor();
}

/** Every screen that a visitor can meet, dialogs included, in the order of a visit. */
export const VISITOR_SCREENS: readonly VisitorScreen[] = [
  { name: "home", as: "guest", path: HOME, ready: heading },
  { name: "home of a member", as: "member", path: HOME, ready: heading },
  { name: "home of a kiosk", as: "kiosk", path: HOME, ready: heading },
  {
    name: "kiosk, still there?",
    as: "kiosk",
    path: HOME,
    before: installClock,
    // The question, which is not asked yet, comes with what watches for touches.
    ready: (page) => page.locator("dialog").waitFor({ state: "attached" }),
    async steps(page) {
      await page.touchscreen.tap(10, 300);
      await page.clock.fastForward("01:30");
      await dialog(page).waitFor();
    },
  },
  { name: "kiosk, offered", as: "guest", path: "/minato?kiosk=1", ready: (page) => dialog(page).waitFor() },
  {
    name: "popup blocked",
    as: "guest",
    path: HOME,
    async steps(page, { logIn }) {
      await page.evaluate(() => Object.assign(window, { open: () => null }));
      await button(page, logIn).tap();
      await dialog(page).getByRole("link").waitFor();
    },
  },
  { name: "penguin info", as: "guest", path: "/minato/peninfo", ready: heading },
  {
    name: "penguin info, chosen",
    as: "guest",
    path: "/minato/peninfo",
    ready: heading,
    async steps(page) {
      for (const colour of ["red", "white"]) await page.locator(`[data-unchosen="${colour}"]`).tap();
    },
  },
  ...DRAW_SCREENS,
  { name: "results", as: "searched", path: RANKING, ready: cards },
  {
    name: "results, the last of the first",
    as: "searched",
    path: RANKING,
    ready: cards,
    part: (page, { notListed }) => button(page, notListed),
  },
  {
    name: "results, all",
    as: "searched",
    path: RANKING,
    ready: cards,
    async steps(page, { notListed, notSure }) {
      await button(page, notListed).tap();
      await button(page, notSure).waitFor();
    },
    part: (page, { notSure }) => button(page, notSure),
  },
  {
    name: "results, not sure",
    as: "searched",
    path: RANKING,
    ready: cards,
    async steps(page, { notListed, notSure }) {
      await button(page, notListed).tap();
      await button(page, notSure).tap();
      await dialog(page).waitFor();
    },
  },
  ...LOOK_SCREENS,
  { name: "detail", as: "searched", path: RANKING, ready: cards, steps: openFirstCandidate },
  {
    name: "detail, compared",
    as: "searched",
    path: RANKING,
    ready: cards,
    async steps(page, labels) {
      await openFirstCandidate(page, labels);
      await switchOn(page, 0);
    },
    part: decision,
  },
  {
    name: "detail, laid over",
    as: "searched",
    path: RANKING,
    ready: cards,
    async steps(page, labels) {
      await openFirstCandidate(page, labels);
      await switchOn(page, 0);
      await switchOn(page, 1);
    },
    part: decision,
  },
  ...FOUND_SCREENS,
  { name: "album of a guest", as: "guest", path: ALBUM, ready: heading },
  { name: "a code is asked for", as: "guest", path: "/minato/album", ready: heading },
  { name: "album", as: "member", path: ALBUM, ready: met },
  { name: "album, everyone", as: "member", path: ALBUM, ready: met, steps: showEveryone },
  {
    name: "album, families",
    as: "member",
    path: ALBUM,
    ready: met,
    steps: showEveryone,
    part: (page) => main(page).locator("section section"),
  },
  {
    name: "album, not met",
    as: "member",
    path: ALBUM,
    ready: met,
    async steps(page) {
      await showEveryone(page);
      await main(page).getByRole("list").first().getByRole("button").last().tap();
      await dialog(page).waitFor();
    },
  },
  {
    name: "album, deleting",
    as: "member",
    path: ALBUM,
    ready: met,
    async steps(page) {
      await main(page).locator("button[aria-pressed]").tap();
      await main(page).getByRole("listitem").first().getByRole("button").tap();
      await dialog(page).waitFor();
    },
  },
  {
    name: "catalog",
    as: "guest",
    path: CATALOG,
    ready: faces,
  },
  {
    name: "catalog, penguin",
    as: "guest",
    path: CATALOG,
    ready: faces,
    async steps(page) {
      await main(page).getByRole("listitem").first().getByRole("button").tap();
      await dialog(page).waitFor();
    },
  },
  { name: "about", as: "guest", path: "/minato/about", ready: heading },
  {
    name: "about, a question",
    as: "guest",
    path: "/minato/about",
    ready: heading,
    async steps(page) {
      await main(page).locator("summary").last().tap();
      await main(page).locator("details[open]").waitFor();
    },
    part: (page) => main(page).locator("details[open]"),
  },
  {
    name: "about, deleting",
    as: "guest",
    path: "/minato/about",
    ready: heading,
    async steps(page) {
      await main(page).locator("button[aria-haspopup=dialog]").tap();
      await dialog(page).waitFor();
    },
  },
  { name: "no such page", as: "guest", path: "/minato/no-such-screen", ready: heading },
  ...STUDY_SCREENS,
  ...TROUBLE_SCREENS,
];

/** The pause after which the app has loaded, in milliseconds, including what it preloads. */
const SETTLED_MS = 1_900;

/**
 * The time within which a dialog or a screen appears after a press, including its motion, in milliseconds.
 */
const MOVED_MS = 600;

/** Opens a screen in a tab that was opened for it (`openTab`). */
export async function openScreen(page: Page, screen: VisitorScreen, labels: Labels): Promise<void> {
  await screen.before?.(page);
  await page.goto(screen.path);
  await page.locator("#root[data-shell]").waitFor({ state: "detached" });
  await screen.ready?.(page, labels);
  await page.waitForTimeout(SETTLED_MS);
  await screen.steps?.(page, labels);
  if (screen.steps) await page.waitForTimeout(MOVED_MS);
}
