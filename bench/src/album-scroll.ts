import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { type BrowserContext, type CDPSession, chromium, devices, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { startServer } from "./server-process.ts";

/**
 * Whether an album of 200 drawings scrolls smoothly: a Pixel 7 in Chromium whose CPU is slowed down, flings by touch from
 * its top to its end. Frames are counted as the browser's own frame viewer does. Needs the built web app.
 */
const CPU_SLOWDOWN = 4;
const DRAWINGS = 200;
const FLICK_FROM = 700;
const FLICK_TO = 150;
const FLICK_STEP = 40;
const MOVE_EVERY_MS = 12;
const COAST_MS = 900;
const MOST_FLICKS = 80;

const WEB_APP = fileURLToPath(new URL("../../apps/visitor/dist/index.html", import.meta.url));

/** Signs in at the demo provider as a visitor does. */
async function signIn(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto(`${origin}/minato`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Log in" }).tap();
  const popup = await opened;
  await popup.getByRole("textbox").fill("Album");
  await popup.getByRole("button", { name: "Log in" }).tap();
  await page.getByText("Hello, Album!").waitFor();
}

/** Runs in the page: stores drawings of the usual size, each with spots of its own. */
async function fillAlbum({ count, path }: { count: number; path: string }): Promise<void> {
  const { user, idToken } = JSON.parse(sessionStorage.getItem("harapen.sign-in") ?? "{}");
  const canvas = Object.assign(document.createElement("canvas"), { width: 760, height: 820 });
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("no canvas");
  const base: { id: string }[] = await (await fetch("/api/harapen/minato/base.json")).json();
  for (let drawing = 0; drawing < count; drawing++) {
    paint.fillStyle = "white";
    paint.fillRect(0, 0, 760, 820);
    paint.strokeStyle = "#9db6c9";
    paint.lineWidth = 5;
    for (const size of [120, 200, 280, 330]) {
      paint.beginPath();
      paint.ellipse(380, 440, size, size * 1.1, 0, 0, 7);
      paint.stroke();
    }
    paint.fillStyle = "#12304f";
    for (let spot = 0; spot < 9; spot++) {
      paint.beginPath();
      paint.arc(240 + ((drawing * 37 + spot * 71) % 280), 290 + ((drawing * 53 + spot * 97) % 380), 12, 0, 7);
      paint.fill();
    }
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${idToken}` },
      body: JSON.stringify({
        mail: user.mail,
        uid: user.uid,
        aquarium: "minato",
        penguin_name: base[drawing % base.length]?.id,
        image: canvas.toDataURL(),
        drawing_id: crypto.randomUUID(),
      }),
    });
    if (!answer.ok) throw new Error(`a drawing was answered ${answer.status}`);
  }
}

interface Measured {
  readonly drawn: number;
  /** Nothing new was shown in time. */
  readonly dropped: number;
  /** The scrolling was shown in time, what the page changed meanwhile a frame later. */
  readonly partial: number;
  readonly longTasks: readonly number[];
  readonly entries: number;
}

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly hasPartialUpdate?: boolean };
}

/** Collects what the browser says of its frames while `work` runs. */
async function tracing(devtools: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on("Tracing.dataCollected", collect);
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"],
    },
  });
  await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  return events;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One flick of a thumb up the screen, and the coasting after it. */
async function flick(devtools: CDPSession): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x: 200, y: FLICK_FROM }]);
  for (let y = FLICK_FROM; y > FLICK_TO; y -= FLICK_STEP) {
    await send("touchMove", [{ x: 200, y }]);
    await pause(MOVE_EVERY_MS);
  }
  await send("touchEnd", []);
  await pause(COAST_MS);
}

async function scrollThrough(page: Page, devtools: CDPSession): Promise<void> {
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2);
  for (let flicks = 0; flicks < MOST_FLICKS && !(await atEnd()); flicks++) await flick(devtools);
}

async function measure(origin: string, executablePath: string | undefined): Promise<Measured> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext(devices["Pixel 7"]);
    const page = await context.newPage();
    await signIn(context, page, origin);
    await page.evaluate(fillAlbum, { count: DRAWINGS, path: PATHS.saveDrawing });
    await page.getByRole("link", { name: "Album" }).tap();
    const entries = page.getByRole("main").getByRole("listitem");
    await entries.first().waitFor();
    await page.waitForLoadState("networkidle");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.evaluate(() => {
      const longTasks: number[] = [];
      Object.assign(window, { longTasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasks.push(duration);
      }).observe({ type: "longtask" });
    });
    const events = await tracing(devtools, () => scrollThrough(page, devtools));
    const named = (name: string) => events.filter((event) => event.name === name);
    const missed = named("DroppedFrame");
    const partial = missed.filter(({ args }) => args.hasPartialUpdate).length;
    return {
      drawn: named("DrawFrame").length,
      dropped: missed.length - partial,
      partial,
      longTasks: await page.evaluate<number[]>("longTasks"),
      entries: await entries.count(),
    };
  } finally {
    await browser.close();
  }
}

if (!existsSync(WEB_APP)) throw new Error("The web app is not built: npm run build.");
const dataDir = mkdtempSync(join(tmpdir(), "harapen-bench-"));
const server = await startServer({ DATA_DIR: dataDir });
try {
  const { drawn, dropped, partial, longTasks, entries } = await measure(server.address, findBrowser());
  console.log(`Scrolling through an album of ${entries} drawings, CPU slowed ${CPU_SLOWDOWN} times`);
  console.table({
    "frames drawn": drawn,
    "frames dropped": dropped,
    "frames shown in part": partial,
    "tasks over 50 ms": longTasks.length,
    "longest of them": `${Math.round(Math.max(0, ...longTasks))} ms`,
  });
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
