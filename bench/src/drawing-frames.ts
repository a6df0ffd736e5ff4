import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, devices } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { fingerOn, pause, scribble } from "./finger.ts";
import { startServer } from "./server-process.ts";

/**
 * How soon a finger's move is on the screen, and whether anything blocks the page while a visitor draws: a Pixel 7 in
 * Chromium whose CPU is slowed down, real touch input, many strokes drawn already. Needs the built web app.
 */
const CPU_SLOWDOWN = 4;
const STROKES_BEFORE = 60;
const MEASURED_STROKES = 10;
const MOVES_PER_STROKE = 60;
/** Fingers are sampled 120 times a second on most phones. */
const MOVE_EVERY_MS = 8;

const WEB_APP = fileURLToPath(new URL("../../apps/visitor/dist/index.html", import.meta.url));

interface Measured {
  /** Milliseconds from a pointer move's own time stamp until the frame after it was rendered. */
  delays: number[];
  /** Moves whose ink was in that frame, and moves whose ink was not. */
  shown: number;
  late: number;
  /** Milliseconds of each task longer than 50 ms. */
  longTasks: number[];
}

/** Runs in the page. A message posted in an animation frame arrives when that frame has been rendered. */
function watch(): void {
  const measured: Measured = { delays: [], shown: 0, late: 0, longTasks: [] };
  Object.assign(window, { measured });
  const live = document
    .querySelector('[data-testid="belly-canvas"]')
    ?.parentElement?.querySelector("svg + svg g");
  const ink = () => `${live?.childElementCount} ${live?.lastElementChild?.getAttribute("d")}`;
  const expectInNextFrame = (event: PointerEvent) => {
    const before = ink();
    requestAnimationFrame(() => {
      if (ink() === before) measured.late += 1;
      else measured.shown += 1;
      const rendered = new MessageChannel();
      rendered.port1.onmessage = () => measured.delays.push(performance.now() - event.timeStamp);
      rendered.port2.postMessage(null);
    });
  };
  window.addEventListener("pointermove", expectInNextFrame, { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.longTasks.push(duration);
  }).observe({ type: "longtask" });
}

async function measure(origin: string, executablePath: string | undefined): Promise<Measured> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext(devices["Pixel 7"]);
    const page = await context.newPage();
    await page.goto(`${origin}/minato/draw-penguin`);
    const devtools = await context.newCDPSession(page);
    const draw = await fingerOn(page, devtools);
    for (let stroke = 0; stroke < STROKES_BEFORE; stroke++) await draw(scribble(stroke, 20), 0);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.evaluate(watch);
    for (let stroke = 0; stroke < MEASURED_STROKES; stroke++) {
      await draw(scribble(stroke + 7, 1 + MOVES_PER_STROKE), MOVE_EVERY_MS);
    }
    await pause(500);
    return await page.evaluate<Measured>("measured");
  } finally {
    await browser.close();
  }
}

function quantile(sorted: readonly number[], part: number): string {
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1)} ms`;
}

if (!existsSync(WEB_APP)) throw new Error("The web app is not built: npm run build.");
const dataDir = mkdtempSync(join(tmpdir(), "harapen-bench-"));
const server = await startServer({ DATA_DIR: dataDir });
try {
  const { delays, shown, late, longTasks } = await measure(server.address, findBrowser());
  const sorted = delays.toSorted((a, b) => a - b);
  console.log(`Drawing with ${STROKES_BEFORE} strokes on the canvas, CPU slowed ${CPU_SLOWDOWN} times`);
  console.table({
    "pointer moves": shown + late,
    "in the next frame": shown,
    later: late,
    "move to rendered frame, median": quantile(sorted, 0.5),
    "move to rendered frame, 95 %": quantile(sorted, 0.95),
    "move to rendered frame, worst": quantile(sorted, 1),
    "tasks over 50 ms": longTasks.length,
    "longest of them": quantile(
      longTasks.toSorted((a, b) => a - b),
      1,
    ),
  });
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
