import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { startDevServer } from "../../e2e/support/builds/dev-server.ts";
import { CALLERS, type Caller, enableProfiler, profile } from "./cpu-profile.ts";
import { CPU_SLOWDOWN, onPhone, type Setting, slowDownCpu } from "./phone.ts";
import { MOVE_EVERY_MS, scribble, strokesOn } from "./scribble.ts";

/*
 * Measures what telemetry costs while a finger draws: its share, with whatever its modules call, of the busy
 * samples of the browser's profiler, times the processor time of the page's thread. Neither depends on the
 * machine's other load. Runs on the development build, where modules have their own addresses.
 */

const STROKES = 20;
const MOVES_PER_STROKE = 30;
/** The pause between strokes, in which the hand moves to the next spot. */
const LIFTED_MS = 400;
const TELEMETRY = /\/src\/telemetry\//;

function eventsSoFar(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem("session_seq")));
}

/** Counts the pointer moves from now on; runs in the page. */
function countMoves(): void {
  const counted = { moves: 0 };
  Object.assign(window, { counted });
  window.addEventListener("pointermove", () => counted.moves++, { capture: true, passive: true });
}

async function measure({ newPhone }: Setting, origin: string) {
  const phone = await newPhone(origin);
  const page = await phone.newPage();
  await page.goto("/minato/draw-penguin");
  await page.getByTestId("belly-canvas").waitFor();
  const devtools = await phone.newCDPSession(page);
  const draw = await strokesOn(page, devtools);
  await draw(scribble(0, 20), MOVE_EVERY_MS);
  await page.evaluate(countMoves);
  const eventsBefore = await eventsSoFar(page);
  await slowDownCpu(devtools);
  await enableProfiler(devtools);
  const total = { busy: 0, taskMs: 0, "the app": 0, "the browser": 0 };
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const points = scribble(stroke + 7, 1 + MOVES_PER_STROKE);
    const { busy, taskMs, within } = await profile(devtools, TELEMETRY, () => draw(points, MOVE_EVERY_MS));
    total.busy += busy;
    total.taskMs += taskMs;
    for (const caller of CALLERS) total[caller] += within[caller];
    await pause(LIFTED_MS);
  }
  const moves = await page.evaluate<number>("counted.moves");
  return { ...total, moves, events: (await eventsSoFar(page)) - eventsBefore };
}

const total = await onPhone(async (setting) => {
  const app = await startDevServer(setting.origin);
  try {
    return await measure(setting, app.origin);
  } finally {
    await app.stop();
  }
});

/** Returns the milliseconds per move, and the percentage of the busy time. */
function share(caller: Caller): string {
  const part = total[caller] / total.busy;
  return `${((part * total.taskMs) / total.moves).toFixed(2)} ms (${(100 * part).toFixed(1)} %)`;
}

console.log(`Drawing with telemetry, CPU slowed ${CPU_SLOWDOWN} times`);
console.table({
  "pointer moves": total.moves,
  "events recorded": total.events,
  "processor time for each move": `${(total.taskMs / total.moves).toFixed(2)} ms`,
  "telemetry for each, in the move's own task": share("the app"),
  "telemetry for each, in tasks of its own": share("the browser"),
});
