import { PATHS } from "@harapen/contract/calls/paths";
import type { Browser, Page } from "@playwright/test";
import { LABELS } from "../../../e2e/support/labels.ts";
import type { VisitorScreen } from "../../../e2e/support/screens/visitor-screen.ts";
import { openScreen, VISITOR_SCREENS } from "../../../e2e/support/screens/visitor-screens.ts";
import { type Beginnings, openTab, visitBefore } from "../../../e2e/support/screens/visitors.ts";
import { textOf } from "../../support/flags.ts";
import { inChromium, onPhone, PHONE } from "../phone.ts";
import { type Control, listControls, MARK } from "./controls.ts";
import { newControls, type OnScreen } from "./new-controls.ts";
import { observeInteractions } from "./observe-interactions.ts";
import { pressSlowed } from "./press.ts";

/** All presses of one control, each on a freshly loaded page, in milliseconds. */
export interface Measured extends OnScreen {
  readonly presses: readonly number[];
}

/** The language of the screens: the one with the most to lay out, furigana. */
const labels = LABELS.ja;

/**
 * The time from a page's start until everything that it preloads is there, in milliseconds; preloading begins
 * 1.5 s after the start. Lighthouse measures what loading costs the main thread.
 */
const SETTLED_MS = 4_000;

/**
 * How many pages load and settle side by side, as this takes most of the time for a press. With more, the
 * last ones' alerts would be gone before they are pressed.
 */
const PAGES_AT_ONCE = 3;

/** A page with nothing but a button, which changes its text when pressed. */
const BARE_PAGE = `data:text/html,<!doctype html><button ${MARK}="0" onclick="this.textContent = 'pressed'">press</button>`;

export interface AllMeasured {
  readonly controls: readonly Measured[];
  /**
   * The presses of the bare page's button, one for each screen, in milliseconds: the time of the machine and
   * the browser themselves.
   */
  readonly bare: readonly number[];
}

interface Setting {
  readonly baseURL: string;
  readonly beginnings: Beginnings;
}

/** Presses all controls on every screen, `times` times; with `--screens=draw;card`, only on these screens. */
export function measureInteractions(times: number): Promise<AllMeasured> {
  const named = textOf("screens")?.split(";");
  const screens = VISITOR_SCREENS.filter(({ name }) => !named || named.includes(name));
  return onPhone(async ({ browser, origin: baseURL }) => {
    const beginnings = await visitBefore(browser, { ...PHONE, baseURL });
    const setting = { baseURL, beginnings };
    const controls: Measured[] = [];
    const bare: number[] = [];
    for (const screen of screens) {
      // A single browser for all crashed after some three hundred tabs.
      await inChromium(async (own) => {
        bare.push(await pressBare(own));
        controls.push(...(await measureScreen(own, setting, screen, controls, times)));
      });
    }
    return { controls, bare };
  });
}

/** Presses the controls that a state of a screen has and its earlier states did not have. */
async function measureScreen(
  browser: Browser,
  setting: Setting,
  screen: VisitorScreen,
  before: readonly Measured[],
  times: number,
): Promise<Measured[]> {
  const [controls = []] = await onScreens(browser, setting, screen, 1, listControls);
  const measured: Measured[] = [];
  for (const [index, control] of newControls(screen.name, controls, before)) {
    const pressed = await onScreens(browser, setting, screen, times, (page) =>
      pressAgain(page, control, index),
    );
    const presses = pressed.filter((ms) => ms !== undefined);
    console.log(`${screen.name}: ${control.name}: ${presses.join(" ")}`);
    measured.push({ ...control, screen: screen.name, presses });
  }
  return measured;
}

/**
 * Runs `work` on a screen `times` times, in sequence, each in a context whose only data is what the visitor
 * has done before.
 */
async function onScreens<Result>(
  browser: Browser,
  setting: Setting,
  screen: VisitorScreen,
  times: number,
  work: (page: Page) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) {
    const tabs = Array.from({ length: Math.min(PAGES_AT_ONCE, times - results.length) }, () =>
      openTabOf(browser, setting, screen),
    );
    const pages = await Promise.all(tabs);
    try {
      await Promise.all(pages.map((page) => openSettled(page, screen)));
      const animations = await Promise.all(pages.map(pauseAnimations));
      for (const [nth, page] of pages.entries()) {
        await animations[nth]?.resume();
        results.push(await work(page));
        await closeTab(page);
      }
    } finally {
      await Promise.all(pages.map(closeTab));
    }
  }
  return results;
}

async function closeTab(page: Page): Promise<void> {
  if (page.isClosed()) return;
  // What a page has asked for just now has no answer any more.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
}

async function openTabOf(
  browser: Browser,
  { baseURL, beginnings }: Setting,
  { as: kind }: VisitorScreen,
): Promise<Page> {
  const page = await openTab(browser, { ...PHONE, baseURL, beginnings, kind, locale: labels.locale });
  await page.addInitScript(observeInteractions);
  // A press must not delete anything, so that the next one starts from the same state.
  await page.route(`**${PATHS.deleteDrawing}`, (route) => route.abort());
  return page;
}

/** Opens a screen in a page; resolves once everything that it preloads has loaded. */
async function openSettled(page: Page, screen: VisitorScreen): Promise<void> {
  const opened = performance.now();
  await openScreen(page, screen, labels);
  // Measured by this clock, as the page's own may be stopped.
  await page.waitForTimeout(Math.max(0, opened + SETTLED_MS - performance.now()));
  // The worker comes last, and loads all of the app.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/**
 * Stops what moves on a page until `resume` is called: a phone shows one page, and the frames of those that
 * wait would take the processor from the one that is pressed.
 */
async function pauseAnimations(page: Page): Promise<{ resume: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  const setRate = async (playbackRate: number) => {
    await devtools.send("Animation.setPlaybackRate", { playbackRate });
  };
  await devtools.send("Animation.enable");
  await setRate(0);
  return { resume: () => setRate(1) };
}

async function pressBare(browser: Browser): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(observeInteractions);
    await page.goto(BARE_PAGE);
    const ms = await pressSlowed(page, 0);
    if (ms === undefined) throw new Error("the bare page has gone");
    return ms;
  } finally {
    await context.close();
  }
}

async function pressAgain(page: Page, { name }: Control, index: number): Promise<number | undefined> {
  const again = await listControls(page);
  if (again[index]?.name !== name)
    throw new Error(`${name} is ${again[index]?.name} now: the screen differs from time to time`);
  return pressSlowed(page, index);
}
