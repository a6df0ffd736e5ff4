import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, devices, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { SLUG, writeIllustratedAquarium } from "./catalog-aquarium.ts";
import { startServer } from "./server-process.ts";

/**
 * How soon the catalog of a large aquarium shows its pictures, and whether anything jumps meanwhile: a phone's window in
 * Chromium with an empty cache, slow 4G and a slowed CPU. Needs the built web app.
 */
const PENGUINS = 200;
const CPU_SLOWDOWN = 4;
/** Slow 4G: 1.6 megabits a second, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const RUNS = 5;

const WEB_APP = fileURLToPath(new URL("../../apps/visitor/dist/index.html", import.meta.url));

/** Milliseconds since the navigation began. */
interface Seen {
  /** The app is up: its frame is on the page. */
  up?: number;
  /** The entries are there, their pictures perhaps not. */
  entries?: number;
  firstPicture?: number;
  /** Every picture in the window is loaded and painted. */
  allPictures?: number;
  /** Cumulative layout shift of the catalog. */
  shift: number;
}

/** Runs in the page from its start. A message posted in an animation frame arrives when that frame has been rendered. */
function watch(): void {
  const seen: Seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // What moved on Home is told late.
      if (entry.startTime > (seen.up ?? Number.POSITIVE_INFINITY))
        seen.shift += (entry as unknown as { value: number }).value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const whenRendered = (note: () => void) => {
    const rendered = new MessageChannel();
    rendered.port1.onmessage = note;
    rendered.port2.postMessage(null);
  };
  const look = () => {
    const onCatalog = location.pathname.endsWith("/list");
    const icons = onCatalog ? [...document.querySelectorAll<HTMLImageElement>("main li img")] : [];
    const inWindow = icons.filter((icon) => icon.getBoundingClientRect().top < innerHeight);
    const loaded = inWindow.filter((icon) => icon.complete && icon.naturalWidth > 0);
    const upNow = onCatalog && document.querySelector("nav") !== null;
    whenRendered(() => {
      const now = performance.now();
      if (upNow) seen.up ??= now;
      if (inWindow.length > 0) seen.entries ??= now;
      if (loaded.length > 0) seen.firstPicture ??= now;
      if (loaded.length > 0 && loaded.length === inWindow.length) seen.allPictures ??= now;
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}

const WAYS: Readonly<Record<string, (page: Page, origin: string) => Promise<void>>> = {
  "opened by its address": async (page, origin) => {
    await page.goto(`${origin}/${SLUG}/list`);
  },
  "tapped at once on Home": async (page, origin) => {
    await page.goto(`${origin}/${SLUG}`);
    await page.locator(`nav a[href="/${SLUG}/list"]`).tap();
  },
};

/** Shows the catalog, then scrolls through all of it. */
async function measure(context: BrowserContext, way: (page: Page) => Promise<void>): Promise<Seen> {
  const page = await slowPage(context);
  await way(page);
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.allPictures !== undefined);
  for (let screenful = 0; screenful < 16; screenful++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(120);
  }
  const seen = await page.evaluate<Seen>("window.seen");
  await page.close();
  return seen;
}

function median(values: readonly (number | undefined)[]): number {
  const sorted = values.map((value) => value ?? Number.NaN).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function summarise(runs: readonly Seen[]) {
  const since = (from: keyof Seen, to: keyof Seen) => (run: Seen) =>
    (run[to] ?? Number.NaN) - (run[from] ?? 0);
  const ms = (value: number) => `${Math.round(value)} ms`;
  return {
    "app up": ms(median(runs.map(({ up }) => up))),
    "then entries": ms(median(runs.map(since("up", "entries")))),
    "then first picture": ms(median(runs.map(since("up", "firstPicture")))),
    "then all in the window": ms(median(runs.map(since("up", "allPictures")))),
    worst: ms(Math.max(...runs.map(since("up", "allPictures")))),
    "layout shift": Math.max(...runs.map(({ shift }) => shift)).toFixed(4),
  };
}

if (!existsSync(WEB_APP)) throw new Error("The web app is not built: npm run build.");
const folder = mkdtempSync(join(tmpdir(), "harapen-bench-"));
writeIllustratedAquarium(join(folder, "aquariums"), "catalog", PENGUINS);
const server = await startServer({
  DATA_DIR: join(folder, "data"),
  IMPORT_DIR: join(folder, "aquariums"),
});
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  const table: Record<string, ReturnType<typeof summarise>> = {};
  for (const [name, way] of Object.entries(WAYS)) {
    const runs: Seen[] = [];
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
      });
      runs.push(await measure(context, (page) => way(page, server.address)));
      await context.close();
    }
    table[name] = summarise(runs);
  }
  console.log(
    `Catalog of ${PENGUINS} penguins, slow 4G, CPU slowed ${CPU_SLOWDOWN} times, medians of ${RUNS}`,
  );
  console.table(table);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
