import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { quantile } from "../support/quantile.ts";
import { CPU_SLOWDOWN, inChromium } from "./phone.ts";

/** How often the speed is measured: a shared machine's doubles and halves within seconds. */
const MEASUREMENTS = 5;

/**
 * Resolves to how many times slower the processor has to be made for a phone, so that a figure means the
 * same on each machine: fourfold on a machine whose speed is `index` by Lighthouse's own measure
 * (`benchmarkIndex`), more on a faster one. Measured anew, as a shared machine changes.
 */
export async function slowdownAt(index: number): Promise<number> {
  const measured = await inChromium(async (browser) => {
    const page = await browser.newPage();
    const speeds: number[] = [];
    while (speeds.length < MEASUREMENTS)
      speeds.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
    return quantile(speeds, 0.5);
  });
  return (CPU_SLOWDOWN * measured) / index;
}
