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
  const controls = await onScreen(browser, setting, screen, listControls);
  const measured: Measured[] = [];
  for (const [index, control] of newControls(screen.name, controls, before)) {
    const presses: number[] = [];
    for (let press = 0; press < times; press++) {
      const ms = await onScreen(browser, setting, screen, (page) => pressAgain(page, control, index));
      if (ms !== undefined) presses.push(ms);
    }
    console.log(`${screen.name}: ${control.name}: ${presses.join(" ")}`);
    measured.push({ ...control, screen: screen.name, presses });
  }
  return measured;
}

/** Runs `work` on a screen in a context without any data but what the visitor has done before. */
async function onScreen<Result>(
  browser: Browser,
  { baseURL, beginnings }: Setting,
  screen: VisitorScreen,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await openTab(browser, {
    ...PHONE,
    baseURL,
    beginnings,
    kind: screen.as,
    locale: labels.locale,
  });
  try {
    await page.addInitScript(observeInteractions);
    // A press deletes nothing: the next one begins where it began.
    await page.route(`**${PATHS.deleteDrawing}`, (route) => route.abort());
    const opened = performance.now();
    await openScreen(page, screen, labels);
    // By this clock: the page's own may stand.
    await page.waitForTimeout(Math.max(0, opened + SETTLED_MS - performance.now()));
    return await work(page);
  } finally {
    await page.context().close();
  }
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
