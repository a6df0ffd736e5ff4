import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { TouchScreen } from "../../../e2e/support/devices/touch-screen.ts";
import { slowdownAt } from "../machine-speed.ts";
import { onPhone } from "../phone.ts";
import { type FirstDotTimes, observeFirstDot, SAID } from "./observe-first-dot.ts";

/** How many times the page is loaded with an empty cache, and as often with a full one. */
export const LOADS = 5;
/** The machine's speed for which the budgets are (`../machine-speed.ts`). */
export const SPEED = 1_000;
/**
 * Maxima: from the first tap on the painted belly to its dot, and from the navigation to the app, in
 * milliseconds; the scripts asked for before the first stroke.
 */
export const BUDGETS = { dotAfterTapMs: 100, appMs: 3_000, scripts: 20 } as const;

/**
 * Slow 4G for each request, as Lighthouse has Chromium throttle it: 1.6 Mbit/s with 150 ms there and back,
 * which a request takes 3.75 times.
 */
const SLOW_4G = { latency: 150 * 3.75, downloadThroughput: (1_600 * 1_024 * 0.9) / 8 };

/** The place that is tapped, as a share of the window: on the belly of every phone. */
const TAPPED = { x: 0.5, y: 0.4 };
/** Until the first dot. */
const TAP_EVERY_MS = 100;
/** Once there is one, as a hasty child does. */
const TAP_ON_EVERY_MS = 300;
/** For how long taps go on once the app is there, in milliseconds. */
const TAPPED_ON_MS = 600;

/** How a page of Draw took its first taps; a time is infinite where it never came. */
export interface FirstDot extends Required<Omit<FirstDotTimes, "taps" | "dotMs">> {
  /** From the first tap on the painted belly to its dot on the screen. */
  readonly dotAfterTapMs: number;
  /** The taps since the first paint. */
  readonly taps: number;
  /** Whether the files were in the browser's cache. */
  readonly warm: boolean;
  readonly slowdown: number;
  /** The dots of the drawing in the end. */
  readonly dots: number;
}

/**
 * Opens Draw on a slow phone again and again, with an empty cache and then with a full one, and taps the
 * belly from its first paint on.
 */
export async function measureFirstDots(): Promise<FirstDot[]> {
  return onPhone(async ({ newPhone }) => {
    const measured: FirstDot[] = [];
    for (let load = 0; load < LOADS; load++) {
      const slowdown = await slowdownAt(SPEED);
      const phone = await newPhone();
      for (const warm of [false, true]) measured.push(await measureLoad(phone, { warm, slowdown }));
      await phone.close();
    }
    return measured;
  });
}

async function measureLoad(
  phone: BrowserContext,
  { warm, slowdown }: Pick<FirstDot, "warm" | "slowdown">,
): Promise<FirstDot> {
  const page = await phone.newPage();
  await page.addInitScript(observeFirstDot, SAID);
  const devtools = await phone.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    ...SLOW_4G,
    offline: false,
    uploadThroughput: SLOW_4G.downloadThroughput,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto("/minato/draw-penguin", { waitUntil: "commit" });
  await tapUntilAppIsThere(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { paintMs, dotMs, appMs, scripts, taps } = await page.evaluate(() => window.firstDot);
  const counted = taps.filter((at) => at >= paintMs);
  const dots = await page.locator("[data-ink] path").count();
  await page.close();
  const never = Number.POSITIVE_INFINITY;
  return {
    warm,
    slowdown,
    paintMs,
    dotAfterTapMs: (dotMs ?? never) - (counted[0] ?? paintMs),
    appMs: appMs ?? never,
    scripts: scripts ?? never,
    taps: counted.length,
    dots,
  };
}

/** Taps the belly again and again until the app has been there for a while. */
async function tapUntilAppIsThere(page: Page): Promise<void> {
  const screen = await TouchScreen.of(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const says = (text: string) =>
    page.waitForEvent("console", { predicate: (message) => message.text() === text, timeout: 60_000 });
  let everyMs = TAP_EVERY_MS;
  let isOver = false;
  const inTime = says(SAID.dot).then(() => {
    everyMs = TAP_ON_EVERY_MS;
  });
  const over = says(SAID.app)
    .then(() => pause(TAPPED_ON_MS))
    .finally(() => {
      isOver = true;
    });
  for (let tap = 0; !isOver; tap++) {
    // Beside each other, so that each is a dot of its own.
    await screen.down({ x: width * TAPPED.x + (tap % 8) * 6 - 24, y: height * TAPPED.y + (tap % 5) * 8 });
    await screen.up();
    await pause(everyMs);
  }
  await Promise.all([inTime, over]);
}

/** Describes in words what exceeds a load's budget. */
export function firstDotOverBudget(load: FirstDot): string[] {
  const { warm, dotAfterTapMs, appMs, scripts, taps, dots } = load;
  const said = [
    dotAfterTapMs > BUDGETS.dotAfterTapMs &&
      `the first dot came ${Math.round(dotAfterTapMs)} ms after its tap`,
    appMs > BUDGETS.appMs && `the app came after ${Math.round(appMs)} ms`,
    scripts > BUDGETS.scripts && `${scripts} scripts were asked for before the first stroke`,
    dots < taps && `of ${taps} taps ${dots} are dots of the drawing`,
  ].filter((fault) => typeof fault === "string");
  return said.map((fault) => `Draw, ${warm ? "full" : "empty"} cache: ${fault}`);
}
