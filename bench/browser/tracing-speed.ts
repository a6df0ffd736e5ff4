import { fileURLToPath } from "node:url";
import type { Alignment } from "@harapen/contract/photograph";
import { renderPhotograph, SCENES } from "@harapen/simulator/photographs/photograph";

import type { CDPSession, Page } from "@playwright/test";
import sharp from "sharp";
import { build, type Rolldown } from "vite";
import { table } from "../support/markdown.ts";
import { quantile } from "../support/quantile.ts";
import { CPU_SLOWDOWN, inChromium, slowDownCpu } from "./phone.ts";

/*
 * Measures how long a browser takes to find the spots of a photograph of the size in which the console traces
 * it. The worker's code runs on the page's own thread, as DevTools cannot slow down workers. For each run it
 * gives the elapsed time and the thread's processor time, which the machine's other load does not lengthen.
 */

const SIDES = { width: 1_920, height: 2_560 };
const RUNS = 5;

/** A run's milliseconds. */
interface Run {
  readonly passed: number;
  readonly processor: number;
}

/** What the page's scripts find as `window.tracing`. */
type Tracing = typeof import("@harapen/tracing/trace");

async function tracingScript(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve("@harapen/tracing/trace"));
  const [built] = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: true, lib: { entry, formats: ["iife"], name: "tracing" } },
  })) as Rolldown.RolldownOutput[];
  return built?.output[0].code ?? "";
}

/**
 * Returns a photograph with everything that makes tracing hard, as a JPEG. Its alignment is for a smaller
 * size.
 */
async function photograph(): Promise<{ url: string; alignment: Alignment }> {
  const { photograph, alignment } = renderPhotograph("speed", SCENES["all at once"]);
  const { width, height, data } = photograph;
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(SIDES)
    .jpeg({ quality: 88 })
    .toBuffer();
  return { url: `data:image/jpeg;base64,${jpeg.toString("base64")}`, alignment };
}

/** Decodes the photograph once, for all runs, and stores it as `window.pixels`. */
async function decode(page: Page, url: string): Promise<void> {
  await page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    Object.assign(window, { pixels });
  }, url);
}

async function traceOnce(page: Page, devtools: CDPSession, alignment: Alignment): Promise<Run> {
  const before = await taskMilliseconds(devtools);
  const passed = await page.evaluate((own) => {
    const { tracing, pixels } = window as unknown as { tracing: Tracing; pixels: ImageData };
    const start = performance.now();
    if (tracing.traceSpots(pixels, own).length === 0) throw new Error("no spots were found");
    return performance.now() - start;
  }, alignment);
  return { passed, processor: (await taskMilliseconds(devtools)) - before };
}

async function taskMilliseconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

function row(name: string, runs: readonly Run[]): string[] {
  const figures = (["passed", "processor"] as const).flatMap((kind) => {
    const sorted = runs.map((run) => run[kind]).sort((one, other) => one - other);
    return [quantile(sorted, 0.5), quantile(sorted, 1)].map((ms) => (ms / 1_000).toFixed(2));
  });
  return [name, ...figures];
}

await inChromium(async (browser) => {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const { url, alignment } = await photograph();
  await page.addScriptTag({ content: await tracingScript() });
  await decode(page, url);
  const measure = async () => {
    const runs: Run[] = [];
    while (runs.length < RUNS) runs.push(await traceOnce(page, devtools, alignment));
    return runs;
  };
  const own = await measure();
  await slowDownCpu(devtools);
  const slowed = await measure();
  console.log(
    table([
      ["seconds", "passed, median", "worst", "of the processor, median", "worst"],
      row("this machine", own),
      row(`slowed ${CPU_SLOWDOWN} times`, slowed),
    ]),
  );
});
