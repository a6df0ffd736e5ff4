import { PATHS } from "@harapen/contract/calls/paths";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import { Fingers } from "../fingers.ts";
import { LABELS, MEMBER_LABELS } from "../labels.ts";
import { candidates, search, tapSpots } from "../search-steps.ts";
import { openHome, signIn } from "../sign-in.ts";

/**
 * The kinds of visitors: a guest who has done nothing, one who has searched, one who has found a penguin and
 * has a code for it, a member with drawings in the album, or a kiosk's visitor.
 */
export type VisitorKind = "guest" | "searched" | "found" | "member" | "kiosk";

/** What a tab takes over from a visitor in another: session storage and cookies. */
export interface Beginning {
  readonly session: Readonly<Record<string, string>>;
  readonly storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

export type Beginnings = Readonly<Record<VisitorKind, Beginning | undefined>>;

const labels = LABELS.en;

/** A drawing for which the demo aquarium has candidates. */
export const SPOTS = [
  { x: 150, y: 170, r: 6 },
  { x: 225, y: 160, r: 6 },
  { x: 190, y: 215, r: 6 },
  { x: 160, y: 280, r: 6 },
  { x: 235, y: 300, r: 6 },
];

/** The keys of a visit's drawing, results and sign-in; a tab's session of events is its own. */
const LASTING = /^harapen\.(aquarium|sign-in$|drawing\.|result\.|stroke\.)/;

/** Makes the beginnings of tabs, each by a visit. */
export async function visitBefore(browser: Browser, options: BrowserContextOptions): Promise<Beginnings> {
  const searched = await visit(browser, options, drawAndSearch);
  const found = await visit(browser, options, async (page) => {
    await drawAndSearch(page);
    await confirm(page, 0);
    await page.getByTestId("found").tap();
    await page.getByRole("button", { name: "See it on another phone" }).tap();
    await page.getByRole("dialog").locator("code").waitFor();
  });
  const member = await visit(browser, options, async (page) => {
    await openHome(page);
    await signIn(page, "Mio");
    for (const rank of [0, 1]) {
      await page.getByRole("main").getByRole("link", { name: MEMBER_LABELS.draw, exact: true }).tap();
      await tapSpots(await Fingers.on(page), SPOTS.slice(rank));
      await search(page, labels);
      await confirm(page, rank);
    }
  });
  return { guest: undefined, searched, found, member, kiosk: undefined };
}

async function drawAndSearch(page: Page): Promise<void> {
  await openHome(page);
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await tapSpots(await Fingers.on(page), SPOTS);
  await search(page, labels);
}

/** Confirms the candidate at a place, 0 being the best; the drawing is then saved. */
async function confirm(page: Page, rank: number): Promise<void> {
  await candidates(page).nth(rank).getByRole("link").tap();
  const saved = page.waitForResponse(`**${PATHS.saveDrawing}`);
  await page.getByRole("button", { name: labels.thisOne }).tap();
  // The alert that it was sent may still be that of the last drawing.
  expect((await saved).ok()).toBe(true);
}

async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  action: (page: Page) => Promise<void>,
): Promise<Beginning> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await action(page);
    const kept = await page.evaluate(() => Object.entries(sessionStorage));
    const session = Object.fromEntries(kept.filter(([key]) => LASTING.test(key)));
    return { session, storageState: await context.storageState() };
  } finally {
    await context.close();
  }
}

/** Opens a tab in its own browser context that continues where a visitor was, in a language. */
export async function openTab(
  browser: Browser,
  { locale, kind, beginnings, ...options }: BrowserContextOptions & TabOf,
): Promise<Page> {
  const beginning = beginnings[kind];
  const { storageState } = beginning ?? {};
  const context = await browser.newContext({ ...options, ...(storageState && { storageState }) });
  const page = await context.newPage();
  await page.addInitScript(
    ({ stored, isKiosk, language }) => {
      localStorage.setItem("locale", language);
      if (isKiosk) localStorage.setItem("harapen.kiosk", "1");
      if (sessionStorage.getItem("begun")) return;
      for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
      sessionStorage.setItem("begun", "1");
    },
    { stored: beginning?.session ?? {}, isKiosk: kind === "kiosk", language: locale },
  );
  return page;
}

interface TabOf {
  /** The app's language. */
  readonly locale: string;
  readonly kind: VisitorKind;
  readonly beginnings: Beginnings;
}
