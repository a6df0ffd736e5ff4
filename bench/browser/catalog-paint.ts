import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { SLUG, writeAquarium } from "../support/aquarium-folder.ts";
import { quantile } from "../support/quantile.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import { observePaint, type PaintTimes } from "./paint-times.ts";
import { CPU_SLOWDOWN, onPhone, type Setting, slowDownCpu } from "./phone.ts";

/*
 * Measures how soon the catalog of a large aquarium shows its pictures, and whether anything shifts
 * meanwhile: on a slow phone with an empty cache on slow 4G. Needs the built app.
 */

const PENGUINS = 200;
/** Slow 4G: 1.6 megabits a second, 150 ms round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const RUNS = 5;
const SCREENFULS = 16;

const ENTRIES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "opened by its address": (page) => page.goto(`/${SLUG}/list`),
  "tapped at once on Home": async (page) => {
    await page.goto(`/${SLUG}`);
    await page.locator(`nav a[href="/${SLUG}/list"]`).tap();
  },
};

async function slowPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  await page.addInitScript(observePaint);
  const devtools = await phone.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await slowDownCpu(devtools);
  return page;
}

/** Shows the catalog, then scrolls through all of it. */
async function showCatalog(
  phone: BrowserContext,
  enter: (page: Page) => Promise<unknown>,
): Promise<PaintTimes> {
  const page = await slowPage(phone);
  await enter(page);
  await page.waitForFunction(
    () => (window as unknown as { paintTimes: PaintTimes }).paintTimes.allPictures !== undefined,
  );
  for (let screenful = 0; screenful < SCREENFULS; screenful++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(120);
  }
  return page.evaluate<PaintTimes>("window.paintTimes");
}

function summarise(runs: readonly PaintTimes[]) {
  const since = (from: keyof PaintTimes, to: keyof PaintTimes) => (run: PaintTimes) =>
    (run[to] ?? Number.NaN) - (run[from] ?? 0);
  const ms = (value: number) => `${Math.round(value)} ms`;
  const median = (value: (run: PaintTimes) => number) => ms(quantile(runs.map(value), 0.5));
  return {
    "app up": median(({ up }) => up ?? Number.NaN),
    "then entries": median(since("up", "entries")),
    "then first picture": median(since("up", "firstPicture")),
    "then all in the window": median(since("up", "allPictures")),
    worst: ms(Math.max(...runs.map(since("up", "allPictures")))),
    "layout shift": Math.max(...runs.map(({ shift }) => shift)).toFixed(4),
  };
}

async function measure({ newPhone }: Setting) {
  const table: Record<string, ReturnType<typeof summarise>> = {};
  for (const [name, enter] of Object.entries(ENTRIES)) {
    const runs: PaintTimes[] = [];
    for (let run = 0; run < RUNS; run++) {
      const phone = await newPhone();
      runs.push(await showCatalog(phone, enter));
      await phone.close();
    }
    table[name] = summarise(runs);
  }
  return table;
}

const table = await inTemporaryFolder((folder) => {
  const aquariums = join(folder, "aquariums");
  writeAquarium(aquariums, "catalog", PENGUINS);
  return onPhone(measure, { IMPORT_DIR: aquariums });
});
console.log(`Catalog of ${PENGUINS} penguins, slow 4G, CPU slowed ${CPU_SLOWDOWN} times, medians of ${RUNS}`);
console.table(table);
