import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import { findBrowser } from "../../../scripts/browsers/chromium.ts";

/** Lighthouse's results for one page. */
export interface Audited {
  /** Scores of 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** First and largest contentful paint, and total blocking time of the main thread, in milliseconds. */
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** Cumulative layout shift, a score without a unit. */
  readonly shift: number;
  /** JavaScript received over the network, in bytes as sent. */
  readonly scriptBytes: number;
  /** The machine's speed at that moment, by Lighthouse's own measure, without a unit; higher is faster. */
  readonly benchmarkIndex: number;
  /** The ids of the audits that lost points. */
  readonly faults: readonly string[];
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * The server sends the page in the requested language, and the app uses the browser's own; on phones the two
 * are the same. Chromium's headless shell takes the requested language only from the first flag; Chromium
 * itself heeds the second.
 */
const IN_JAPANESE = ["--accept-lang=ja-JP,ja", "--lang=ja-JP"];

/**
 * Audits a page in Japanese as Lighthouse does for phones: a browser without any data, loads simulated over
 * slow 4G (1.6 Mbit/s, 150 ms round trip), with a processor slowed `slowdown` times.
 */
export async function audit(address: string, slowdown: number): Promise<Audited> {
  const chromePath = findBrowser();
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ["--headless=new", "--no-sandbox", ...IN_JAPANESE],
  });
  try {
    const run = await lighthouse(address, {
      port: chrome.port,
      output: "json",
      logLevel: "error",
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
    });
    if (!run) throw new Error(`Lighthouse answered nothing of ${address}`);
    return summarise(run.lhr);
  } finally {
    chrome.kill();
  }
}

function summarise({ audits, categories, environment, runtimeError }: Result): Audited {
  if (runtimeError) throw new Error(runtimeError.message);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const scored = CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? []);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    firstPaintMs: value("first-contentful-paint"),
    largestPaintMs: value("largest-contentful-paint"),
    blockingMs: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    scriptBytes: scriptBytesOf(audits["network-requests"]?.details),
    benchmarkIndex: environment.benchmarkIndex,
    faults: scored
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => id),
  };
}

function scriptBytesOf(details: unknown): number {
  const { items = [] } = (details ?? {}) as {
    readonly items?: readonly { readonly mimeType?: string; readonly transferSize?: number }[];
  };
  return items
    .filter(({ mimeType }) => mimeType?.includes("javascript"))
    .reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0);
}
