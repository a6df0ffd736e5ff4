import { fileURLToPath } from "node:url";
import { countByCell } from "@harapen/contract/drawing";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { Reference } from "@harapen/recognition/reference";
import { drawPenguin } from "@harapen/simulator/drawings";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { VISITORS } from "@harapen/simulator/visitors";
import type { Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { quantile } from "../../support/quantile.ts";
import { CPU_SLOWDOWN, inChromium, slowDownCpu } from "../phone.ts";

const PENGUINS = 60;
const DRAWINGS = 60;

/** The most milliseconds that 95% of the searches of 60 penguins may take on a slowed processor. */
export const SEARCH_BUDGET_MS = 150;

type Searched = typeof import("./searched.ts");

async function searchedScript(): Promise<string> {
  const entry = fileURLToPath(new URL("searched.ts", import.meta.url));
  const [built] = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: true, lib: { entry, formats: ["iife"], name: "searched" } },
  })) as Rolldown.RolldownOutput[];
  return built?.output[0].code ?? "";
}

interface Aquarium {
  readonly references: Reference[];
  readonly drawings: Drawing[];
}

/** Makes up penguins, and drawings of them by each kind of visitor in turn. */
function anAquarium(make: (random: Random) => NonNullable<Reference["spots"]>): Aquarium {
  const random = createRandom("device search");
  const references = Array.from({ length: PENGUINS }, (_, id) => ({ id: `p${id}`, spots: make(random) }));
  const drawings = Array.from({ length: DRAWINGS }, (_, index) => {
    const visitor = VISITORS[index % VISITORS.length] as (typeof VISITORS)[number];
    const { strokes, mask } = drawPenguin(random, references[index % PENGUINS]?.spots ?? [], visitor);
    return { counts: countByCell(strokes), mask, strokes };
  });
  return { references, drawings };
}

/**
 * Resolves to the milliseconds of each search, ascending; the first ones are slower, as their code is not
 * compiled yet.
 */
async function measure(page: Page, aquarium: Aquarium): Promise<number[]> {
  const times = await page.evaluate(({ references, drawings }) => {
    const { searched } = window as unknown as { searched: Searched };
    return searched.timeSearches(references, drawings);
  }, aquarium);
  return times.sort((one, other) => one - other);
}

/** How long the searches of an aquarium took, in milliseconds. */
export interface MeasuredSearches {
  readonly name: string;
  /** The factor by which the processor was slowed down. */
  readonly slowdown: number;
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
}

/**
 * Measures how long a browser takes to search 60 penguins by itself, explanations included. The worker's code
 * runs on the page's own thread, as DevTools cannot slow down workers.
 */
export async function measureDeviceSearch(): Promise<MeasuredSearches[]> {
  const aquariums = { African: anAquarium(makePattern), "many small spots": anAquarium(makeHumboldtPattern) };
  return inChromium(async (browser) => {
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await page.addScriptTag({ content: await searchedScript() });
    const measured: MeasuredSearches[] = [];
    for (const slowdown of [1, CPU_SLOWDOWN]) {
      if (slowdown > 1) await slowDownCpu(devtools);
      for (const [name, aquarium] of Object.entries(aquariums)) {
        const times = await measure(page, aquarium);
        const [median, p95, longest] = [0.5, 0.95, 1].map((share) => quantile(times, share)) as [
          number,
          number,
          number,
        ];
        measured.push({ name, slowdown, median, p95, longest });
      }
    }
    return measured;
  });
}

/** Describes in words what exceeds the budget. */
export function searchesOverBudget({ name, slowdown, p95 }: MeasuredSearches): string[] {
  if (slowdown === 1 || p95 < SEARCH_BUDGET_MS) return [];
  return [`search on the device, ${name}: 95% take ${p95.toFixed(0)} ms`];
}
