/** The files that have come or are on their way, by address. */
const files = new Map<string, Promise<void>>();

/**
 * Imports a module once its files, which are named without the first slash, have come; rejects where one can't be loaded. The build has every dynamic import
 * call it, in place of Vite's own helper (`build/imports-after-files.ts`, decision 059): a module that a browser has once failed to load stays failed for as long as the page is
 * open, except in WebKit, and a file that is fetched before does not.
 */
export async function importAfterFiles<Module>(
  load: () => Promise<Module>,
  needed: readonly string[] = [],
): Promise<Module> {
  await Promise.all(needed.map((file) => loadFile(`/${file}`)));
  return load();
}

/** Loads a script without running it, in WebKit without waiting for it, or applies a stylesheet, unless the page has it. What can't be loaded is asked for again by the next call. */
export function loadFile(address: string): Promise<void> {
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
  if (address.endsWith(".css")) return applyStyles(address);
  if (isWebKit()) return preloadModule(address);
  return fetchScript(address);
}

/** Whether the engine is WebKit, as of every browser on iPhones: no other has this vendor (HTML, "navigator compatibility mode"). */
const isWebKit = () => navigator.vendor === "Apple Computer, Inc.";

/** Has WebKit load a script at the same time as others. Nothing waits for it, as WebKit itself asks again for a module that failed; and what it fetches it may ask for twice. */
function preloadModule(address: string): void {
  const link = document.createElement("link");
  // Safari knows module preloads from 17.0 on.
  link.rel = link.relList.supports("modulepreload") ? "modulepreload" : "preload";
  link.as = "script";
  link.crossOrigin = "";
  link.href = address;
  document.head.append(link);
}

/** Fetches a script into the browser's cache. Not by a link that preloads it: once one has failed, Chromium has those after it fail unasked. */
async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address);
  const isScript = response.headers.get("content-type")?.includes("javascript");
  // Such as a venue's sign-in page.
  if (!(response.ok && isScript)) throw new Error(`no script from ${address}`);
  await response.arrayBuffer();
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
