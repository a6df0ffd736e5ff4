import type { BrowserContext } from "@playwright/test";

/** What Chromium has and Safari 15.4, the oldest supported browser, lacks, by MDN's compatibility tables. */
const LACKING = {
  "Array.prototype": ["toSorted", "toReversed", "toSpliced", "with"],
  "Object.getPrototypeOf(Int8Array.prototype)": ["toSorted", "toReversed", "with"],
  Array: ["fromAsync"],
  Object: ["groupBy"],
  Map: ["groupBy"],
  Promise: ["withResolvers", "try"],
  "Set.prototype": ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
  "String.prototype": ["isWellFormed", "toWellFormed"],
  "Object.getPrototypeOf(Object.getPrototypeOf([].values()))": ["map", "filter", "take", "some", "toArray"],
  URL: ["canParse", "parse"],
  "URLSearchParams.prototype": ["size"],
  AbortSignal: ["any", "timeout"],
  Response: ["json"],
  globalThis: ["requestIdleCallback", "scheduler", "SyncManager", "BarcodeDetector", "OffscreenCanvas"],
  "globalThis.Document?.prototype": ["startViewTransition"],
  "globalThis.Element?.prototype": ["checkVisibility"],
  "globalThis.PointerEvent?.prototype": ["getCoalescedEvents"],
  "globalThis.CanvasRenderingContext2D?.prototype": ["roundRect"],
};

const TAKE_AWAY = Object.entries(LACKING)
  .flatMap(([owner, names]) =>
    names.map((name) => `{ const owner = ${owner}; if (owner) delete owner.${name}; }`),
  )
  .join("\n");

/**
 * Replaces the container query units in a style with a unit that no browser knows: Safari has them from 16.0
 * on.
 */
const withoutContainerUnits = (style: string) =>
  style.replaceAll(/(?<=[\d.])cq(?=(?:[ibwh]|min|max)\b)/g, "unknown-");

/**
 * Breaks the custom properties in a style's backdrop rules: backdrops do not inherit any before Safari 17.4.
 */
const withoutBackdropProperties = (style: string) =>
  style.replaceAll(/(?<=::backdrop\s*)\{[^}]*\}/g, (rules) => rules.replaceAll("var(--", "var(--unknown-"));

/** Removes what Safari 15.4 lacks from a context's pages, their styles and their workers. */
export async function useOldBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(TAKE_AWAY);
  await context.route("**/assets/*.css", async (route) => {
    const style = await route.fetch();
    await route.fulfill({
      response: style,
      body: withoutBackdropProperties(withoutContainerUnits(await style.text())),
    });
  });
  // Init scripts do not run in workers.
  await context.route("**/assets/worker-*", async (route) => {
    const script = await route.fetch();
    await route.fulfill({ response: script, body: `${TAKE_AWAY}\n${await script.text()}` });
  });
}
