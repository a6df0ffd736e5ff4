import { loadFiles } from "../platform/loading/load-files.ts";
import { retryUntilLoaded } from "../platform/loading/retry-until-loaded.ts";
import { nextTask } from "../platform/next-task.ts";
import { withTimeout } from "../platform/with-timeout.ts";

/** Notes that a tab was reloaded because the app could not be loaded: a page that reloads forever could not even be read. */
const RELOADED = "reload";
/** After so many failures the page is loaded anew: browsers keep the failure of a module that the page itself names, and of one that was no script, for as long as the page is open. */
const FAILURES_BEFORE_RELOAD = 3;

/** How long the pictures on show can hold the app up, in milliseconds. */
const PICTURES_TIMEOUT_MS = 1_000;

/**
 * Loads the app once the page's initial content has been painted, with its pictures: on a slow network the app's bytes would delay them. A
 * page in the background paints nothing.
 */
async function boot(root: HTMLElement): Promise<void> {
  if (root.dataset.shell !== undefined && !document.hidden) {
    await nextFrame();
    await withTimeout(picturesPainted(), PICTURES_TIMEOUT_MS);
  }
  await load(root);
}

/** Resolves in the task after the next frame's callbacks. After the first one, the page is painted and the pictures in the window have been asked for. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Resolves when each picture in the window is painted, or can't be loaded: a decoded one is part of the next frame, which is on the screen by the one after. */
async function picturesPainted(): Promise<void> {
  const isOnShow = (picture: HTMLImageElement) => picture.getBoundingClientRect().top < innerHeight;
  const pictures = Array.from(document.images).filter(isOnShow);
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  await nextFrame();
  await nextFrame();
}

/**
 * Loads the libraries, the contract and what the page names besides (`data-modules`) together, and runs each, and then the app, in a task of its
 * own: a phone is slow at all three.
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

/** Reloads the page after some failures, once in a tab, and only where the server answers: what is shown is better than the browser's error page. */
async function reloadOnce(failures: number): Promise<void> {
  if (failures < FAILURES_BEFORE_RELOAD || sessionStorage[RELOADED]) return;
  if (!(await fetch("", { method: "HEAD" })).ok) return;
  // Throws where it cannot be noted.
  sessionStorage[RELOADED] = "1";
  location.reload();
}

const root = document.getElementById("root");
if (root) void boot(root);
