import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, devices, type Page } from "@playwright/test";
import { startDevServer } from "../../e2e/support/dev-server.ts";
import { findBrowser } from "../../scripts/browser.ts";
import { fingerOn, pause, scribble } from "./finger.ts";
import { startServer } from "./server-process.ts";

/**
 * What telemetry costs while a finger draws: its share of the busy samples of the browser's profiler, whatever its modules
 * call included, of the processor time of the page's thread. Neither depends on what else the machine does. In the
 * development build, which tells modules apart.
 */
const CPU_SLOWDOWN = 4;
const STROKES = 20;
const MOVES_PER_STROKE = 30;
/** Between strokes, for the hand to go to the next spot. */
const LIFTED_MS = 400;
/** Fingers are sampled 120 times a second on most phones. */
const MOVE_EVERY_MS = 8;
const SAMPLE_EVERY_US = 100;

const TELEMETRY = /\/src\/telemetry\//;

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string; readonly functionName: string };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

type Where = "in the move's own task" | "in tasks of its own";

/** The nodes of the call tree that are telemetry or called by it, by who called it: the drawing, or the browser. */
function telemetryNodes({ nodes }: Profile): ReadonlyMap<number, Where> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, Where>();
  const walk = (id: number, caller: "browser" | "app", inside?: Where) => {
    const node = byId.get(id);
    if (!node) return;
    const { url } = node.callFrame;
    const own = caller === "app" ? "in the move's own task" : "in tasks of its own";
    const where = inside ?? (TELEMETRY.test(url) ? own : undefined);
    if (where) found.set(id, where);
    for (const child of node.children ?? []) walk(child, url === "" ? caller : "app", where);
  };
  const [root] = nodes;
  if (root) walk(root.id, "browser");
  return found;
}

/** How long the page did anything at all, and how long of that telemetry, in microseconds. */
function spentIn(profile: Profile): { busy: number; telemetry: Record<Where, number> } {
  const telemetry = telemetryNodes(profile);
  const idle = new Set(
    profile.nodes.filter((node) => node.callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  let busy = 0;
  const spent: Record<Where, number> = { "in the move's own task": 0, "in tasks of its own": 0 };
  profile.samples?.forEach((node, at) => {
    const duration = profile.timeDeltas?.[at + 1] ?? 0;
    if (!idle.has(node)) busy += duration;
    const where = telemetry.get(node);
    if (where) spent[where] += duration;
  });
  return { busy, telemetry: spent };
}

/** Milliseconds of processor time that the page's thread has spent on tasks. */
async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

function eventsSoFar(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem("session_seq")));
}

async function profileDrawing(page: Page, devtools: CDPSession) {
  const draw = await fingerOn(page, devtools);
  await draw(scribble(0, 20), MOVE_EVERY_MS);
  await page.evaluate(() => {
    const counted = { moves: 0 };
    Object.assign(window, { counted });
    window.addEventListener("pointermove", () => counted.moves++, { capture: true, passive: true });
  });
  const eventsBefore = await eventsSoFar(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
  let tasks = 0;
  let busy = 0;
  const spent: Record<Where, number> = { "in the move's own task": 0, "in tasks of its own": 0 };
  for (let stroke = 0; stroke < STROKES; stroke++) {
    await devtools.send("Profiler.start");
    const before = await taskMs(devtools);
    await draw(scribble(stroke + 7, 1 + MOVES_PER_STROKE), MOVE_EVERY_MS);
    tasks += (await taskMs(devtools)) - before;
    const { profile } = await devtools.send("Profiler.stop");
    const within = spentIn(profile);
    busy += within.busy;
    for (const where of Object.keys(spent) as Where[]) spent[where] += within.telemetry[where];
    await pause(LIFTED_MS);
  }
  const moves = await page.evaluate<number>("counted.moves");
  const events = (await eventsSoFar(page)) - eventsBefore;
  return { busy, spent, tasks, moves, events };
}

const dataDir = mkdtempSync(join(tmpdir(), "harapen-bench-"));
const server = await startServer({ DATA_DIR: dataDir });
const app = await startDevServer(server.address);
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  const context = await browser.newContext(devices["Pixel 7"]);
  const page = await context.newPage();
  await page.goto(`${app.origin}/minato/draw-penguin`);
  await page.getByTestId("belly-canvas").waitFor();
  const { busy, spent, tasks, moves, events } = await profileDrawing(page, await context.newCDPSession(page));
  console.log(`Drawing with telemetry, CPU slowed ${CPU_SLOWDOWN} times`);
  console.table({
    "pointer moves": moves,
    "events told": events,
    "processor time for each": `${(tasks / moves).toFixed(2)} ms`,
    ...Object.fromEntries(
      Object.entries(spent).map(([where, duration]) => [
        `telemetry for each, ${where}`,
        `${(((duration / busy) * tasks) / moves).toFixed(2)} ms (${((100 * duration) / busy).toFixed(1)} %)`,
      ]),
    ),
  });
} finally {
  await browser.close();
  await app.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
