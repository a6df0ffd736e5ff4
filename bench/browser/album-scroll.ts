import { setTimeout as pause } from "node:timers/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { TouchScreen } from "../../e2e/support/devices/touch-screen.ts";
import { MEMBER_LABELS } from "../../e2e/support/labels.ts";
import { openHome, signIn } from "../../e2e/support/sign-in.ts";
import { fillAlbum } from "./fill-album.ts";
import { countFrames, type FrameCounts } from "./frame-trace.ts";
import { CPU_SLOWDOWN, onPhone, type Setting, slowDownCpu } from "./phone.ts";

/*
 * Measures whether an album of 200 drawings scrolls smoothly: on a slow phone, flung by touch from the
 * album's top to its end. Needs the built app.
 */

const DRAWINGS = 200;
const FLICK_FROM = 700;
const FLICK_TO = 150;
const FLICK_STEP = 40;
const MOVE_EVERY_MS = 12;
const COAST_MS = 900;
const MAX_FLICKS = 80;

interface Measured extends FrameCounts {
  /** Milliseconds of each task longer than 50 ms. */
  readonly longTasks: readonly number[];
  readonly entries: number;
}

/** One flick of a thumb up the screen, and the coasting after it. */
async function flick(screen: TouchScreen): Promise<void> {
  await screen.down({ x: 200, y: FLICK_FROM });
  for (let y = FLICK_FROM; y > FLICK_TO; y -= FLICK_STEP) {
    await screen.move({ x: 200, y });
    await pause(MOVE_EVERY_MS);
  }
  await screen.up();
  await pause(COAST_MS);
}

async function scrollThrough(page: Page, screen: TouchScreen): Promise<void> {
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2);
  for (let flicks = 0; flicks < MAX_FLICKS && !(await atEnd()); flicks++) await flick(screen);
}

/** Runs in the page. */
function observeLongTasks(): void {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: "longtask" });
}

async function measure({ newPhone }: Setting): Promise<Measured> {
  const phone = await newPhone();
  const page = await phone.newPage();
  await openHome(page);
  await signIn(page, "Scroller");
  await page.evaluate(fillAlbum, {
    count: DRAWINGS,
    basePath: PATHS.basePenguins("minato"),
    savePath: PATHS.saveDrawing,
  });
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  const entries = page.getByRole("main").getByRole("listitem");
  await entries.first().waitFor();
  await page.waitForLoadState("networkidle");
  const devtools = await phone.newCDPSession(page);
  const screen = new TouchScreen(devtools);
  await slowDownCpu(devtools);
  await page.evaluate(observeLongTasks);
  const frames = await countFrames(devtools, () => scrollThrough(page, screen));
  return {
    ...frames,
    longTasks: await page.evaluate<number[]>("longTasks"),
    entries: await entries.count(),
  };
}

const { drawn, dropped, partial, longTasks, entries } = await onPhone(measure);
console.log(`Scrolling through an album of ${entries} drawings, CPU slowed ${CPU_SLOWDOWN} times`);
console.table({
  "frames drawn": drawn,
  "frames dropped": dropped,
  "frames shown in part": partial,
  "tasks over 50 ms": longTasks.length,
  "longest of them": `${Math.round(Math.max(0, ...longTasks))} ms`,
});
