import { loadFiles, retryUntilLoaded } from "../platform/loading.ts";
import { nextTask } from "../platform/next-task.ts";

/**
 * Notes that a tab was reloaded because the app could not be loaded: a page that reloads forever could not
 * even be read.
 */
const RELOADED = "reload";
/**
 * After so many failures the page is loaded anew: browsers keep the failure of a module that the page itself
 * names, and of one that was no script, for as long as the page is open.
 */
const FAILURES_BEFORE_RELOAD = 3;

/** Loads the app once the page's script has asked for it, where the page begins with a shell. */
async function boot(root: HTMLElement): Promise<void> {
  await globalThis.harapenAppAsked;
  await load(root);
}

/**
 * Loads the libraries, the contract and what the page names besides (`data-modules`) together, and runs each,
 * and then the app, in a task of its own: a phone is slow at all three.
 */
async function load({ dataset }: HTMLElement): Promise<void> {
  // What is lost is asked for again by what imports it.
  loadFiles(dataset.modules?.split(" ") ?? []).catch(() => {});
  await retryUntilLoaded(async () => {
    await import("react-dom/client");
    await nextTask();
    await import("@harapen/contract/aquarium");
    await nextTask();
    await import("./main.tsx");
  }, reloadOnce);
}

/**
 * Reloads the page after some failures, once in a tab, and only where the server answers: what is shown is
 * better than the browser's error page.
 */
async function reloadOnce(failures: number): Promise<void> {
  if (failures < FAILURES_BEFORE_RELOAD || sessionStorage[RELOADED]) return;
  if (!(await fetch("", { method: "HEAD" })).ok) return;
  // Throws where it cannot be noted.
  sessionStorage[RELOADED] = "1";
  location.reload();
}

const root = document.getElementById("root");
if (root) void boot(root);
