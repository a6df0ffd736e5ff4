import { withDeadline } from "./deadline.ts";
import { warn } from "./log.ts";
import { nextTask } from "./next-task.ts";

// Before the first paint: it imports nothing but this.

const WAIT_MS = 1_000;

/**
 * Resolves to what `load` loads, however often it fails before: it is tried again after ever longer waits,
 * and whenever the network is back. The first failure is logged; after each, `onFailure` is called with their
 * number.
 */
export async function retryUntilLoaded<Module>(
  load: () => Promise<Module>,
  onFailure?: (failures: number) => Promise<void>,
): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures === 1) warn("a part of the app is asked for again", error);
      onFailure?.(failures).catch(() => {});
      await waitForOnlineOr(failures * WAIT_MS);
    }
  }
}

/** Resolves after a time, or when the browser says that it is online again. */
function waitForOnlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener("online", end);
      resolve();
    };
    setTimeout(end, ms);
    addEventListener("online", end);
  });
}

// Before the first paint: it imports nothing but these.

/** How long a file may take at first until it counts as lost, in milliseconds: browsers wait for minutes. */
const FIRST_TIMEOUT_MS = 30_000;
/** How long a file that was lost may take at most. */
const LONGEST_TIMEOUT_MS = 120_000;
/**
 * How many files are asked for in one task at most: a phone takes a millisecond or two for each, and a screen
 * needs up to thirty.
 */
const FILES_PER_TASK = 5;

declare global {
  /** The answers to what the page asked for before this loader came, by address, with a signal for each. */
  var harapenFiles: Map<string, (lost: AbortSignal) => Promise<Response>> | undefined;
}

/** The files that have come or are on their way, by address. */
const files = new Map<string, Promise<void>>();
/**
 * How long files that were lost may take the next time, by address: twice as long as before, so that a slow
 * one comes in the end.
 */
const timeouts = new Map<string, number>();

/**
 * Imports a module once its files, which are named without the first slash, have come; rejects where one
 * can't be loaded. The build has every dynamic import call it, in place of Vite's own helper
 * (`build/imports-after-files.ts`, decision 059): a module that a browser has once failed to load stays
 * failed for as long as the page is open, except in WebKit, and a file that is fetched before does not.
 */
export async function importAfterFiles<Module>(
  load: () => Promise<Module>,
  needed: readonly string[] = [],
): Promise<Module> {
  await loadFiles(needed.map((file) => `/${file}`));
  return load();
}

/**
 * Loads files as `loadFile` does, together, but asks for a few in each task; rejects once none is waited for
 * any more where one can't be loaded.
 */
export async function loadFiles(addresses: readonly string[]): Promise<void> {
  const loading: Promise<void>[] = [];
  let asked = 0;
  for (const address of addresses) {
    if (!files.has(address) && ++asked % FILES_PER_TASK === 0) await nextTask();
    loading.push(loadFile(address));
  }
  // The next try asks again for all that are lost: none is still waited for then.
  await Promise.allSettled(loading);
  await Promise.all(loading);
}

/**
 * Loads a script without running it, in WebKit without waiting for it, or applies a stylesheet, unless the
 * page has it. What can't be loaded, or takes too long, is asked for again by the next call.
 */
function loadFile(address: string): Promise<void> {
  const known = files.get(address);
  if (known) return known;
  const file = isNamedByPage(address) ? Promise.resolve() : request(address);
  files.set(address, file);
  file.catch(() => files.delete(address));
  return file;
}

const isNamedByPage = (address: string) =>
  document.querySelector(`link[href="${address}"], script[src="${address}"]`) !== null;

async function request(address: string): Promise<void> {
  const isStylesheet = address.endsWith(".css");
  if (!isWebKit()) await fetchInTime(address);
  else if (!isStylesheet) preloadModule(address);
  if (isStylesheet) await applyStyles(address);
}

/** Fetches a file into the browser's cache; rejects where that takes too long. */
function fetchInTime(address: string): Promise<void> {
  const timeoutMs = timeouts.get(address) ?? FIRST_TIMEOUT_MS;
  return withDeadline({ timeoutMs }, (lost) => {
    lost.onabort = () => timeouts.set(address, Math.min(2 * timeoutMs, LONGEST_TIMEOUT_MS));
    return fetchFile(address, lost);
  });
}

/**
 * Whether the engine is WebKit, as of every browser on iPhones: no other has this vendor (HTML, "navigator
 * compatibility mode").
 */
const isWebKit = () => navigator.vendor === "Apple Computer, Inc.";

/**
 * Has WebKit load a script at the same time as others. Nothing waits for it, as WebKit itself asks again for
 * a module that failed; and what it fetches it may ask for twice.
 */
function preloadModule(address: string): void {
  const link = document.createElement("link");
  // Safari knows module preloads from 17.0 on.
  link.rel = link.relList.supports("modulepreload") ? "modulepreload" : "preload";
  link.as = "script";
  link.crossOrigin = "";
  link.href = address;
  document.head.append(link);
}

/**
 * Fetches a script or stylesheet into the browser's cache. Not by a link that preloads it: once one has
 * failed, Chromium has those after it fail unasked. Nor by a stylesheet's own link, as those after it wait
 * for one that hangs, though it was removed.
 */
async function fetchFile(address: string, signal: AbortSignal): Promise<void> {
  const response = await answerTo(address, signal);
  const type = address.endsWith(".css") ? "css" : "javascript";
  // Such as a venue's sign-in page.
  if (!(response.ok && response.headers.get("content-type")?.includes(type)))
    throw new Error(`no ${type} from ${address}`);
  await response.arrayBuffer();
}

/**
 * Asks for scripts before anything can load them, each in a task of its own: a tap that comes meanwhile is
 * answered in between. Resolves to their answers for the loader to take, as `harapenFiles`; in WebKit, links
 * ask for them.
 */
export async function fetchAhead(addresses: readonly string[]): Promise<NonNullable<typeof harapenFiles>> {
  const ahead: NonNullable<typeof harapenFiles> = new Map();
  for (const address of addresses) {
    if (isWebKit()) preloadModule(address);
    else ahead.set(address, abortable(address));
    await nextTask();
  }
  return ahead;
}

function abortable(address: string): (lost: AbortSignal) => Promise<Response> {
  const controller = new AbortController();
  const answer = fetch(address, { signal: controller.signal });
  // Whoever takes it learns of the failure.
  answer.catch(() => {});
  return (lost) => {
    lost.addEventListener("abort", () => controller.abort());
    return answer;
  };
}

/** The answer to a request that the page made already, once, or else to a new one. */
function answerTo(address: string, lost: AbortSignal): Promise<Response> {
  const ahead = globalThis.harapenFiles?.get(address);
  globalThis.harapenFiles?.delete(address);
  return ahead ? ahead(lost) : fetch(address, { signal: lost });
}

function applyStyles(address: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`no styles from ${address}`));
    };
    document.head.append(link);
  });
}
