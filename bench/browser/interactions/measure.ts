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

/** All presses of one control, each on a page that has just come, in milliseconds. */
export interface Measured extends OnScreen {
  readonly presses: readonly number[];
}

/** The language in which everything is pressed: the one with the most to lay out, furigana. */
const labels = LABELS.ja;

/**
 * The time from a page's start until all that it loads ahead is there, in milliseconds: that begins 1.5 s after the start. What loading costs the main thread
 * is Lighthouse's to say.
 */
const SETTLED_MS = 4_000;

/** Pages that come and settle beside each other, which is most of the time that a press takes. Of more, the last ones' alerts would have gone before they are pressed. */
const BESIDE = 3;

/** A page that holds nothing but a button, which answers by its words. */
const BARE_PAGE = `data:text/html,<!doctype html><button ${MARK}="0" onclick="this.textContent = 'pressed'">press</button>`;

export interface AllMeasured {
  readonly controls: readonly Measured[];
  /** The presses of the bare page's button, one beside each screen, in milliseconds: what machine and browser take themselves. */
  readonly bare: readonly number[];
}

interface Setting {
  readonly baseURL: string;
  readonly beginnings: Beginnings;
}

/** Presses whatever can be pressed on every screen, `times` times; with `--screens=draw;card` on these alone. */
export function measureInteractions(times: number): Promise<AllMeasured> {
  const named = textOf("screens")?.split(";");
  const screens = VISITOR_SCREENS.filter(({ name }) => !named || named.includes(name));
  return onPhone(async ({ browser, origin: baseURL }) => {
    const beginnings = await visitBefore(browser, { ...PHONE, baseURL });
    const setting = { baseURL, beginnings };
    const controls: Measured[] = [];
    const bare: number[] = [];
    for (const screen of screens) {
      // One browser for all has been seen to crash after some three hundred tabs.
      await inChromium(async (own) => {
        bare.push(await pressBare(own));
        controls.push(...(await measureScreen(own, setting, screen, controls, times)));
      });
    }
    return { controls, bare };
  });
}

/** Presses what a state of a screen has and the states before it had not. */
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

/** Runs `work` on a screen `times` times, one after the other, each in a context without any data but what the visitor has done before. */
async function onScreens<Result>(
  browser: Browser,
  setting: Setting,
  screen: VisitorScreen,
  times: number,
  work: (page: Page) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) {
    const tabs = Array.from({ length: Math.min(BESIDE, times - results.length) }, () =>
      openTabOf(browser, setting, screen),
    );
    const pages = await Promise.all(tabs);
    try {
      await Promise.all(pages.map((page) => openSettled(page, screen)));
      for (const page of pages) {
        results.push(await work(page));
        await page.context().close();
      }
    } finally {
      await Promise.all(pages.map((page) => page.context().close()));
    }
  }
  return results;
}

async function openTabOf(
  browser: Browser,
  { baseURL, beginnings }: Setting,
  { as: kind }: VisitorScreen,
): Promise<Page> {
  const page = await openTab(browser, { ...PHONE, baseURL, beginnings, kind, locale: labels.locale });
  await page.addInitScript(observeInteractions);
  // A press deletes nothing: the next one begins where it began.
  await page.route(`**${PATHS.deleteDrawing}`, (route) => route.abort());
  return page;
}

/** Leads a page to a screen; resolves once it has loaded what it loads ahead. */
async function openSettled(page: Page, screen: VisitorScreen): Promise<void> {
  const opened = performance.now();
  await openScreen(page, screen, labels);
  // By this clock: the page's own may stand.
  await page.waitForTimeout(Math.max(0, opened + SETTLED_MS - performance.now()));
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
